import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { redisServer } from "@latchkey/testing/redis/server";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const LIMITED: AppOptions = {
  emailAndPassword: { password: QUICK_PASSWORDS },
  rateLimit: { enabled: false },
  session: { maximumPerUser: 3 },
  file: true,
};

/** A storage object of the application, as slow as a network. */
function storage() {
  const values = new Map<string, string>();
  const answer = async <T>(ask: () => T): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve));
    return ask();
  };
  return {
    get: (key: string) => answer(() => values.get(key) ?? null),
    set: (key: string, value: string) => answer(() => void values.set(key, value)),
    delete: (key: string) => answer(() => void values.delete(key)),
  };
}

const STORES: readonly (readonly [string, () => Promise<AppOptions>])[] = [
  ["the database", async () => LIMITED],
  ["the database, which keeps what ended", async () => kept({ preserveSessionInDatabase: true })],
  ["the database and Redis's cache", async () => ({ ...LIMITED, redis: (await redisServer()).url })],
  ["a secondary storage", async () => ({ ...LIMITED, redis: undefined, secondaryStorage: storage() })],
  [
    "a secondary storage and the database",
    async () => ({
      ...kept({ storeSessionInDatabase: true }),
      redis: undefined,
      secondaryStorage: storage(),
    }),
  ],
];

const kept = (session: AppOptions["session"]): AppOptions => ({
  ...LIMITED,
  session: { ...LIMITED.session, ...session },
});

const isSignedIn = async (browser: Client): Promise<boolean> =>
  (await browser.get("/get-session").ok()) !== null;

describe.each(STORES)("session.maximumPerUser, sessions in %s", (_name, optionsOf) => {
  test("ends the session that was unused for the longest time, not the oldest one", async () => {
    const world = await app(await optionsOf());
    const ada = await world.person();
    const browsers = [ada.client];
    for (let at = 0; at < 2; at++) {
      world.advance(60);
      browsers.push(await world.signIn(ada));
    }
    // After a day, use renews a session.
    world.advance(25 * 3600);
    expect(await isSignedIn(ada.client)).toBe(true);
    browsers.push(await world.signIn(ada));
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([true, false, true, true]);
  });

  test("ends the oldest session when another opens and none was used, and records it", async () => {
    const world = await app(await optionsOf());
    const ada = await world.person();
    const browsers = [ada.client];
    for (let at = 0; at < 3; at++) {
      world.advance(60);
      browsers.push(await world.signIn(ada));
    }
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, true, true, true]);
    expect(await browsers.at(-1)?.get("/list-sessions").ok()).toHaveLength(3);
    const events = (await world.rows("securityEvent")).filter(({ event }) => event === "session_revoked");
    expect(events).toMatchObject([{ userId: ada.id, targetType: "session" }]);
  });
});

test("session.maximumPerUser holds for 16 simultaneous sign-ins on two processes", rounds(3), async () => {
  const first = await app(LIMITED);
  const nodes: readonly App[] = [first, await app({ ...LIMITED, beside: first })];
  const { email } = await first.person();
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      // The list has two nodes.
      (nodes[at % 2] as App).client().post("/sign-in/email", { email, password: PASSWORD }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect((await first.counts()).session).toBe(3);
});

test(
  "16 simultaneous sign-ins on two processes end the unused sessions, and leave the one in use",
  rounds(3),
  async () => {
    const options = { ...LIMITED, session: { maximumPerUser: 17 } };
    const first = await app(options);
    const nodes: readonly App[] = [first, await app({ ...options, beside: first })];
    const ada = await first.person();
    const unused = [await first.signIn(ada), await first.signIn(ada), await first.signIn(ada)];
    for (const node of nodes) node.advance(25 * 3600);
    expect(await isSignedIn(ada.client)).toBe(true);
    await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        // The list has two nodes.
        (nodes[at % 2] as App).client().post("/sign-in/email", { email: ada.email, password: PASSWORD }).ok(),
      ),
    );
    expect(await Promise.all([ada.client, ...unused].map(isSignedIn))).toEqual([true, false, false, false]);
  },
);
