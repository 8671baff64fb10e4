import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ask, type Service, startService } from "./service.ts";

const ROUNDS = process.env.LATCHKEY_LONG === "1" ? 100 : 3;
const CLIENTS = 8;

/** A user whose sign-up the service has confirmed. */
interface Acknowledged {
  id: string;
  email: string;
  cookie: string;
}

/** Signs users up, one after the other, until the service is gone. */
async function signUpUntilGone(
  service: Service,
  prefix: string,
  acknowledge: (person: Acknowledged) => void,
): Promise<void> {
  for (let i = 0; ; i++) {
    const email = `${prefix}-${i}@example.com`;
    let answer: Response;
    let body: { user: { id: string } };
    try {
      answer = await fetch(`${service.api}/sign-up/email`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: service.url },
        body: JSON.stringify({ name: prefix, email, password: "three lamps and a harbour" }),
      });
      body = await answer.json();
    } catch {
      return; // killed: this sign-up was neither confirmed nor refused
    }
    // Hashing is queued, and the machine may be busy with other tests.
    if (answer.status === 503) continue;
    expect([answer.status, body]).toEqual([200, expect.anything()]);
    const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    acknowledge({ id: body.user.id, email, cookie: cookie.join("; ") });
  }
}

/** Kills the service once it has confirmed this many sign-ups, while others are in progress. */
async function killAfter(service: Service, count: number, round: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let killed: Promise<void> | undefined;
  const writers = Array.from({ length: CLIENTS }, (_, i) =>
    signUpUntilGone(service, `r${round}-c${i}`, (person) => {
      acknowledged.push(person);
      if (acknowledged.length === count) killed = service.kill();
    }),
  );
  await Promise.all(writers);
  await killed;
  return acknowledged;
}

function looksWhole(file: string, acknowledged: readonly Acknowledged[]): void {
  const db = new DatabaseSync(file);
  try {
    expect(db.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    expect(db.prepare("pragma foreign_key_check").all()).toEqual([]);
    const people = db
      .prepare(
        `select u.id, u.email, count(distinct a.id) as accounts, count(distinct s.id) as sessions from "user" u
         left join account a on a.userId = u.id left join session s on s.userId = u.id group by u.id`,
      )
      .all();
    // A sign-up is atomic: no user lacks the password or the session.
    for (const { accounts, sessions } of people) expect([accounts, sessions]).toEqual([1, 1]);
    const kept = new Set(people.map(({ id, email }) => `${id} ${email}`));
    for (const { id, email } of acknowledged) expect(kept).toContain(`${id} ${email}`);
  } finally {
    db.close();
  }
}

test(`a service that is killed during writes, ${ROUNDS} times, keeps everything it has confirmed`, {
  timeout: ROUNDS * 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "latchkey-kill-"));
  const file = join(dataDir, "latchkey.db");
  // Quick hashes: the service then spends most of its time writing.
  const options = { dataDir, database: "sqlite", quickPasswords: true } as const;
  const acknowledged: Acknowledged[] = [];
  let service: Service | undefined;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      service = await startService(options);
      looksWhole(file, acknowledged);
      acknowledged.push(...(await killAfter(service, 1 + ((round * 7) % 30), round)));
      // The first process to open the file recovers it: the test in this round, the service in the next.
      if (round % 2 === 0) looksWhole(file, acknowledged);
    }
    service = await startService(options);
    const last = acknowledged.slice(-CLIENTS);
    for (const { email, cookie } of last) {
      const session = await ask(`${service.api}/get-session`, { headers: { cookie } });
      expect(await session.json()).toMatchObject({ user: { email } });
    }
  } finally {
    await service?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
