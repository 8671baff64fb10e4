// @module-tag servers

import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import type { Visit } from "@latchkey/testing/fake-providers/index";
import { meeting } from "@latchkey/testing/meeting";
import { rounds } from "@latchkey/testing/rounds";
import {
  begin,
  comeBack,
  journey,
  type Landed,
  type ProviderApp,
  providerApp,
} from "@latchkey/testing/social/provider-app";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { feature } from "../../kernel/contracts/feature.ts";
import { Done, done } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { userStore } from "../users/store.ts";
import { tokenEndpoint } from "./provider-http/token-endpoint.ts";
import { providers } from "./registry/registry.ts";
import { socialStore } from "./store.ts";
import { tokenCodec } from "./tokens/stored-tokens.ts";

const ROUNDS = rounds(3);
const CLIENTS = 16;
const options = { file: true, emailAndPassword: { password: QUICK_PASSWORDS } };

function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

/** Brings all browsers back from the provider at the same moment. */
async function together(world: ProviderApp, ids: readonly ("github" | "google")[]): Promise<Landed[]> {
  const visits: { client: Client; visit: Visit }[] = [];
  for (let at = 0; at < CLIENTS; at++) {
    const client = world.client();
    const url = await begin(client, ids[at % ids.length] ?? "github");
    visits.push({ client, visit: await world.fake.visit(url.href) });
  }
  return Promise.all(visits.map(({ client, visit }) => comeBack(world, client, visit)));
}

function tally(answers: readonly ClientAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? "200" : `${status} ${body.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

// Covers INV-13.
describe(
  "INV-13: one user who signs in with one provider for the first time, in 16 browsers at once",
  ROUNDS,
  () => {
    test("is one user with one account, and signed in in all browsers", async () => {
      const world = await providerApp(options);
      const landed = await together(world, ["github"]);
      expect(landed.map(({ error }) => error)).toEqual(Array(CLIENTS).fill(null));
      expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: CLIENTS, verification: 0 });
      const users = await Promise.all(landed.map(({ client }) => client.get("/get-session").ok()));
      expect(new Set(users.map(({ user }) => user.id)).size).toBe(1);
      const events = (await world.rows("securityEvent")).map(({ event }) => event);
      expect(events.filter((event) => event === "sign_up")).toHaveLength(1);
      expect(events.filter((event) => event === "sign_in")).toHaveLength(CLIENTS - 1);
    });

    test("with two providers and one confirmed address is one user with both", async () => {
      const world = await providerApp(options);
      const landed = await together(world, ["github", "google"]);
      expect(landed.map(({ error }) => error)).toEqual(Array(CLIENTS).fill(null));
      expect(await world.counts()).toMatchObject({ user: 1, account: 2, session: CLIENTS });
    });

    test("with one state and one code is signed in once", async () => {
      const world = await providerApp(options);
      const client = world.client();
      const visit = await world.fake.visit((await begin(client, "github")).href);
      const landed = await times(CLIENTS, () => comeBack(world, client, visit));
      const errors = landed.map(({ error }) => error);
      expect(errors.filter((error) => error === null)).toHaveLength(1);
      expect(errors.filter((error) => error === "please_restart_the_process")).toHaveLength(CLIENTS - 1);
      expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 1 });
    });
  },
);

test("the mutant of INV-13: without the unique keys, a look-up before the write makes several", {
  tags: "long",
}, async () => {
  const looked = meeting(CLIENTS);
  const naive = route({
    method: "POST",
    path: "/link-naively",
    summary: "Writes an account that nobody had when it looked",
    session: "none",
    body: z.object({ userId: z.string() }),
    returns: Done,
    uses: { store: socialStore, codec: tokenCodec, users: userStore },
    errors: [],
    async handle({ body, core, store, codec, users }) {
      const known = await store.listOf(body.userId);
      await looked();
      if (known.some(({ providerId }) => providerId === "naive")) return done;
      await core.db.transaction(async (tx) => {
        await users.lock(body.userId, tx);
        const account = { providerId: "naive", accountId: await core.newId("account"), userId: body.userId };
        const row = {
          ...account,
          ...codec.columns({}),
          id: await core.newId("account"),
          now: new Date().toISOString(),
        };
        await store.insert(row, tx);
      });
      return done;
    },
  });
  const world = await app({ ...options, plugins: [feature({ id: "naive", routes: { naive } })] });
  const { id } = await world.person();
  await times(CLIENTS, () => world.client().post("/link-naively", { userId: id }).ok());
  expect((await world.counts()).account).toBeGreaterThan(2);
});

test("a session that ends before the user's row is free links no provider", async ({ skip }) => {
  if (chosenDatabase() === "sqlite") return skip("SQLite lets one transaction in at a time");
  const world = await providerApp(options);
  const { client } = await journey(world, "github");
  const url = await begin(client, "google", { path: "/link-social" });
  const visit = await world.fake.visit(url.href);
  // Another request, such as a password reset, locks the user and ends the session.
  const other = await world.hold("user");
  const linking = comeBack(world, client, visit);
  await other.awaited();
  await world.change("session", { expiresAt: new Date(0).toISOString() });
  await other.release();
  expect((await linking).error).toBe("unable_to_link_account");
  expect(await world.counts()).toMatchObject({ account: 1 });
});

// Covers INV-14.
describe("INV-14: 16 calls at once that remove both sign-in methods", ROUNDS, () => {
  async function withTwo(plugins: readonly ReturnType<typeof feature>[] = []) {
    const world = await providerApp({ ...options, plugins });
    const { client } = await journey(world, "github");
    await journey(world, "google");
    expect(await world.counts()).toMatchObject({ user: 1, account: 2 });
    return { world, client };
  }
  const other = (at: number) => ({ providerId: at % 2 === 0 ? "github" : "google" });

  test("leave one", async () => {
    const { world, client } = await withTwo();
    const answers = await times(CLIENTS, (at) => client.post("/unlink-account", other(at)));
    const counted = tally(answers);
    expect(counted["200"]).toBe(1);
    const refused =
      (counted["400 ACCOUNT_NOT_FOUND"] ?? 0) + (counted["400 FAILED_TO_UNLINK_LAST_ACCOUNT"] ?? 0);
    expect(refused).toBe(CLIENTS - 1);
    expect(await world.counts()).toMatchObject({ user: 1, account: 1 });
    const events = (await world.rows("securityEvent")).filter(({ event }) => event === "account_unlinked");
    expect(events).toHaveLength(1);
  });

  test("the mutant: a count before the lock leaves none", { tags: "long" }, async () => {
    const looked = meeting(CLIENTS);
    const naive = route({
      method: "POST",
      path: "/unlink-naively",
      summary: "Takes away what wasn't the last when it looked",
      session: "required",
      body: z.object({ providerId: z.string() }),
      returns: Done,
      uses: { store: socialStore },
      errors: [],
      async handle({ body, user, core, store }) {
        const rows = await store.listOf(user.id);
        await looked();
        const row = rows.find(({ providerId }) => providerId === body.providerId);
        if (row === undefined || rows.length === 1) return done;
        await core.db.transaction((tx) => store.delete({ id: row.id, userId: user.id }, tx));
        return done;
      },
    });
    const { world, client } = await withTwo([feature({ id: "naive", routes: { naive } })]);
    await times(CLIENTS, (at) => client.post("/unlink-naively", other(at)).ok());
    expect(await world.counts()).toMatchObject({ user: 1, account: 0 });
  });
});

// Covers INV-22.
describe("INV-22: 16 calls at once that want a token that has expired", ROUNDS, () => {
  const refreshes = ({ fake }: ProviderApp): number =>
    fake.at("github").seen.filter(({ form }) => form.get("grant_type") === "refresh_token").length;

  /** Reports whether so many requests have read the account, and got their answer. */
  const haveRead = (worlds: readonly App[], requests: number): boolean => {
    const asked = worlds
      .flatMap(({ probes }) => probes)
      .filter((probe) => probe.kind === "statement" && /from .account. where .userId./.test(probe.sql));
    const isAnswered = worlds.every(({ auth }) => {
      const { pool } = auth.stats();
      return pool === undefined || pool.used + pool.waiting === 0;
    });
    return asked.length >= requests && isAnswered;
  };

  /** `until`: the provider answers no request before. */
  async function expired({
    plugins = [],
    until,
  }: {
    plugins?: readonly ReturnType<typeof feature>[];
    until?: (worlds: readonly App[]) => boolean;
  } = {}) {
    const worlds: App[] = [];
    const fetch: typeof globalThis.fetch = async (...asked) => {
      if (worlds.length > 0 && until !== undefined)
        await vi.waitUntil(() => until(worlds), { timeout: 60_000, interval: 5 });
      return world.fake.fetch(...asked);
    };
    const world: ProviderApp = await providerApp({ ...options, plugins, fetch });
    const beside = await app({
      ...options,
      beside: world,
      fetch,
      socialProviders: { github: world.fake.credentials.github as never },
    });
    const { client } = await journey(world, "github");
    const second = beside.client();
    for (const [name, value] of client.jar) second.jar.set(name, value);
    // The session outlives tokens of one hour or eight.
    const hours = 9 * 3600;
    world.advance(hours);
    beside.advance(hours);
    worlds.push(world, beside);
    return { world, clients: [client, second] as [Client, Client] };
  }

  test.each(["/get-access-token", "/refresh-token"])(
    "ask the provider once, on two processes: %s",
    async (path) => {
      // A request after the answer may ask again, so all of them are there before it.
      const { world, clients } = await expired({ until: (worlds) => haveRead(worlds, CLIENTS) });
      const answers = await times(CLIENTS, (at) =>
        (clients[at % 2] as Client).post(path, { providerId: "github" }).ok(),
      );
      expect(new Set(answers.map(({ accessToken }) => accessToken)).size).toBe(1);
      expect(refreshes(world)).toBe(1);
      // The stored token is the newest: it is returned without another request.
      const { accessToken } = await clients[1].post("/get-access-token", { providerId: "github" }).ok();
      expect(accessToken).toBe(answers[0].accessToken);
      expect(refreshes(world)).toBe(1);
      expect(await world.rows("account")).toMatchObject([{ refreshClaim: null }]);
    },
  );

  test("the mutant: without a claim the provider is asked many times, and the account loses its tokens", {
    tags: "long",
  }, async () => {
    const naive = route({
      method: "POST",
      path: "/refresh-naively",
      summary: "Asks the provider with what it has read",
      session: "required",
      returns: Done,
      uses: { store: socialStore, codec: tokenCodec, endpoint: tokenEndpoint, providers },
      errors: [],
      async handle({ user, store, codec, endpoint, providers }) {
        const [row] = await store.listOf(user.id);
        const registered = providers.get("github");
        if (row === undefined || registered === undefined) throw new Error("Nothing to refresh");
        const { refreshToken = "" } = codec.tokens(row);
        await endpoint.refresh(registered, await registered.resolve(), refreshToken);
        return done;
      },
    });
    const { world, clients } = await expired({ plugins: [feature({ id: "naive", routes: { naive } })] });
    await times(CLIENTS, () => clients[0].post("/refresh-naively"));
    expect(refreshes(world)).toBeGreaterThan(1);
  });

  test("take over the claim of a process that died, once it is older than an answer takes", async () => {
    const { world, clients } = await expired();
    await world.change("account", { refreshClaim: "somebody who died" });
    const answer = clients[0].post("/get-access-token", { providerId: "github" });
    // The request looks and waits; its clock advances by more than any answer takes.
    const isWaiting = () =>
      world.probes.some((probe) => probe.kind === "statement" && probe.sql.includes("refreshClaim"));
    while (!isWaiting()) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    const turning = setInterval(() => world.advance(13), 20);
    try {
      expect(await answer.ok()).toMatchObject({ accessToken: expect.any(String) });
    } finally {
      clearInterval(turning);
    }
    expect(refreshes(world)).toBe(1);
  });
});
