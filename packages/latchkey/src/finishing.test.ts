import { hash } from "node:crypto";
import { type App, type AppOptions, app, QUICK_PASSWORDS, SECRET } from "@latchkey/testing/app";
import { redisServer } from "@latchkey/testing/redis/server";
import { rounds } from "@latchkey/testing/rounds";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { expect, test } from "vitest";
import { twoFactor } from "./features/index.ts";
import { base32 } from "./host.ts";
import { feature } from "./kernel/contracts/feature.ts";
import { adoptionTable } from "./storage/adoption/adoption-table.ts";
import { id, table } from "./storage/tables/table.ts";

let databases = 0;

/** Declares the table that databases have which were taken over, and one that makes the tables differ from all others. */
const takenOver = () =>
  feature({
    id: "taken-over",
    tables: [adoptionTable, table(`unshared${databases++}`, { id: id() })],
    routes: {},
  });

/** Makes a database that was taken over, and engines on it. */
async function adopted(writeFormat: "shared" | "own", given: AppOptions = {}) {
  const options: AppOptions = {
    redis: undefined,
    emailAndPassword: { password: QUICK_PASSWORDS },
    plugins: [twoFactor(), takenOver()],
    ...given,
  };
  const first = await app({ ...options, file: true });
  const moment = "2026-11-21T08:00:00.000Z";
  const state = { position: null, writeFormat, startedAt: moment, finishedAt: moment };
  await first.add("latchkey_adoption", { id: "adoption", ...state });
  return (): Promise<App> => app({ ...options, beside: first });
}

test.each(["the database", "Redis"])(
  "of two runs that end the shared time at once, one waits, and each session in %s is kept once",
  rounds(2),
  async (place) => {
    const storage = place === "Redis" ? { secondaryStorage: { url: (await redisServer()).url } } : {};
    const engine = await adopted("shared", storage);
    const [here, one, other] = [await engine(), await engine(), await engine()];
    const ada = await here.person();
    const browsers = [ada.client];
    for (let more = 0; more < 5; more++) browsers.push(await here.signIn(ada));
    let waits = 0;
    const finished = await Promise.all(
      [one, other].map(({ auth }) => auth.finishAdoption(undefined, () => (waits += 1))),
    );
    expect(finished.map(({ state }) => state).toSorted()).toEqual(["finished", "finished before"]);
    expect(waits).toBeGreaterThan(0);
    for (const browser of browsers) {
      const { session } = await browser.get("/get-session").ok();
      expect(session.userId).toBe(ada.id);
    }
    expect(await ada.client.get("/list-sessions").ok()).toHaveLength(browsers.length);
  },
);

test("ending the shared time isn't lost to another process while large tables are read", {
  tags: "servers",
}, async () => {
  const engine = await adopted("shared");
  const here = await engine();
  await here.person();
  // A count, or the search for a page of encrypted values, takes most of the minute that the permission for it holds.
  here.probes.push = (...probes) => {
    for (const probe of probes)
      if (probe.kind === "statement" && /count\(|is not null/.test(probe.sql)) here.pass(45);
    return 0;
  };
  expect(await here.auth.finishAdoption()).toMatchObject({ state: "finished" });
});

test("a process that was paused while it ended the shared time changes nothing that another one has ended since", {
  tags: "servers",
}, async () => {
  const engine = await adopted("shared");
  const here = await engine();
  let paused: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  here.probes.push = (...probes) => {
    // After the last of its reads, it waits for the others to follow the change.
    if (probes.some((probe) => probe.kind === "statement" && probe.sql.includes("is not null"))) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        here.pass(100);
        paused = here.change("latchkey_adoption", { writeFormat: "own" });
      }, 500);
    }
    return 0;
  };
  await expect(here.auth.finishAdoption()).rejects.toThrow("another one may have continued its work");
  await paused;
  expect(await here.rows("latchkey_adoption")).toMatchObject([{ writeFormat: "own" }]);
});

test.each([
  ["again", "own", 1],
  ["at once", "shared", 0],
] as const)(
  "authenticator apps that were imported work in better-auth %s, if their keys are texts",
  {
    tags: "servers",
  },
  async (_when, writeFormat, rewritten) => {
    const engine = await adopted(writeFormat);
    const { auth, rows } = await engine();
    const { runId } = await auth.api.beginImport({ body: { format: "csv", source: "users.csv" } });
    const keys = [Buffer.from("a key of twenty text"), Buffer.from("ff00".repeat(10), "hex")];
    const users = keys.map((key, at) => {
      const about = { id: `imported${at}`, email: `imported${at}@example.com`, emailVerified: true };
      return { position: at + 1, ...about, totpSecret: base32(key) };
    });
    await auth.api.importRows({ body: { runId, users } });
    const given = await (await engine()).auth.giveBack();
    expect(given).toMatchObject({ rewritten, unreadable: { secondFactors: 1, backupCodes: 0 } });
    const stored = (await rows("twoFactor")).find(({ userId }) => userId === "imported0")?.secret;
    const [packed, key] = [Buffer.from(String(stored), "hex"), hash("sha256", SECRET, "buffer")];
    const text = xchacha20poly1305(key, packed.subarray(0, 24)).decrypt(packed.subarray(24));
    expect(Buffer.from(text).toString()).toBe("a key of twenty text");
  },
);
