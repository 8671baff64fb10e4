import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectTo } from "@latchkey/testing/databases/connection";
import { TITLES } from "@latchkey/testing/databases/kind";
import { makeDatabase } from "@latchkey/testing/databases/run";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { latchkey } from "./command.ts";
import { freePort, insist, startService, until, workersOf } from "./service.ts";
import { expectOneService, expectRecovery, PASSWORD, returnsOf, startTwo, type Two } from "./two-workers.ts";

// `cluster.long.test.ts` has the same tests on the other databases.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-cluster-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("two workers on SQLite", () => {
  let own: string;
  let two: Two;
  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), "latchkey-cluster-"));
    two = await startTwo("sqlite", own);
  });
  afterAll(async () => {
    await two?.[Symbol.asyncDispose]();
    await rm(own, { recursive: true, force: true });
  });

  test("are one service with the same sessions, sign-outs and limits", async () => {
    await expectOneService(two);
  });

  test("share one mailbox, which shows the emails of both", async () => {
    const workers = await two.connect();
    const people = ["p0@example.com", "p1@example.com"];
    for (const [index, worker] of workers.entries())
      await worker.call("/api/auth/sign-up/email", { name: "P", email: people[index], password: PASSWORD });
    for (const worker of workers) {
      await until(async () => {
        const { body } = await worker.call("/dev/mailbox.json");
        return people.every((email) => JSON.stringify(body).includes(email));
      });
      const { body } = await worker.call(`/dev/mailbox.json?to=${people[0]}`);
      expect(body).toMatchObject([{ to: people[0] }]);
    }
  });

  test("restart after a kill while the other continues, and lose nothing confirmed", async () => {
    await expectRecovery(two);
  });

  test("an uncaught error ends its worker, and another replaces it", async () => {
    const { service } = two;
    const before = returnsOf(service);
    const [victim = 0] = await workersOf(service);
    process.kill(victim, "SIGUSR2");
    await until(() => returnsOf(service) > before);
    await until(() => !isThere(victim));
    expect(await workersOf(service)).toHaveLength(2);
    expect(service.logs()).toMatch(/"worker":\d,.*nobody caught this/);
    expect((await fetch(`${service.api}/ok`)).status).toBe(200);
  });

  test("a worker that hangs is ended, and another replaces it", { tags: "long" }, async () => {
    const { service } = two;
    const before = returnsOf(service);
    const [, victim = 0] = await workersOf(service);
    process.kill(victim, "SIGSTOP");
    await until(() => returnsOf(service) > before);
    expect(isThere(victim)).toBe(false);
    expect(await workersOf(service)).toHaveLength(2);
    expect(service.logs()).toMatch(/"worker":\d,"msg":"A worker isn't responding/);
  });

  test("a taken port also stops the start of several workers", async () => {
    const { code, err } = await latchkey(folder, ["start"], {
      PORT: String(two.service.port),
      LATCHKEY_WORKERS: "2",
    });
    expect(code).toBe(2);
    expect(err).toContain(`PORT is ${two.service.port}`);
  });

  test("answer all accepted requests before they stop, and the service exits with 0", async () => {
    const { service, held } = two;
    const { answers } = await held.send(service, 12);
    // As a terminal does: every process of the group gets the signal.
    const processes = [service.pid, ...(await workersOf(service))];
    for (const pid of processes) process.kill(pid, "SIGINT");
    await until(() => service.logs().includes("stopping"));
    held.release();
    expect((await answers).map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await service.exited).toEqual({ code: 0, signal: null });
    const lines = service.logs().trim().split("\n");
    // The log also has the last lines, complete and with the worker's number.
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
    const ids = (await answers).map(({ headers }) => headers.get("x-request-id"));
    expect(requests.filter(({ requestId }) => ids.includes(requestId))).toHaveLength(12);
    for (const { worker } of requests) expect([1, 2]).toContain(worker);
  });
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test(`${TITLES.postgres}: two workers are one service with the same sessions, sign-outs and limits`, async () => {
  await using two = await startTwo("postgres", folder);
  await expectOneService(two);
  const { service } = two;
  const workers = await workersOf(service);
  // A request that never ends delays the shutdown.
  const socket = connect(service.port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    "POST /api/auth/sign-up/email HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n",
  );
  await new Promise((resolve) => socket.once("connect", resolve));
  process.kill(service.pid, "SIGTERM");
  await until(() => service.logs().includes("stopping"));
  // A second signal, more than a moment after the first, ends all processes at once.
  expect((await insist(service)).code).toBe(128 + 15);
  await until(() => !workers.some(isThere), { what: "the end of the workers" });
});

test(`${TITLES.postgres}: a start that the database refuses says why, whichever process notices`, {
  tags: "long",
}, async () => {
  const database = await makeDatabase("postgres");
  const connection = await connectTo("postgres");
  try {
    await connection.query(`alter database "${database.name}" set default_transaction_read_only = on`);
    const [alone, together] = await Promise.all(
      ["1", "2"].map(async (workers) =>
        latchkey(folder, ["start"], {
          PORT: String(await freePort()),
          LATCHKEY_DATABASE_URL: database.url,
          LATCHKEY_WORKERS: workers,
        }),
      ),
    );
    expect(together).toEqual(alone);
    expect(together?.err).toMatch(/^latchkey: .*read-only.*\n$/);
  } finally {
    await connection.close();
    await database.drop();
  }
});

test(`${TITLES.sqlite}: several workers can't use a database in memory`, async () => {
  const { code, err } = await latchkey(folder, ["start"], {
    PORT: String(await freePort()),
    LATCHKEY_WORKERS: "2",
    LATCHKEY_DATABASE_URL: "sqlite::memory:",
  });
  expect([code, err]).toEqual([2, expect.stringContaining("LATCHKEY_WORKERS")]);
});

test("several workers warn of a weak secret once", async () => {
  await using service = await startService({ env: { LATCHKEY_WORKERS: "3", LATCHKEY_SECRET: "short" } });
  expect(service.logs().match(/The secret is weak/g)).toHaveLength(1);
});
