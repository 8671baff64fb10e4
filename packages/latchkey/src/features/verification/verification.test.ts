import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { meeting } from "@latchkey/testing/meeting";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { feature } from "../../kernel/contracts/feature.ts";
import { route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { verificationStore } from "./store.ts";
import { verificationTable } from "./tables.ts";

const DAY = 86_400;
const CLIENTS = 16;
const ROUNDS = rounds();

let everybodyLooked = meeting(CLIENTS);

/** The same without a guard: looks a token up and deletes it, without asking whether a row was deleted. */
const naiveStore = service((core) => {
  const values = core.use(verificationStore);
  const q = core.db.for(verificationTable);
  const remove = q.write((k, p: { id: string }) => k.deleteFrom("verification").where("id", "=", p.id));
  return async (purpose: string, token: string): Promise<boolean> => {
    const found = await values.find(purpose, token);
    await everybodyLooked();
    if (found === undefined) return false;
    await remove({ id: found.id });
    return true;
  };
});

const Named = z.object({ purpose: z.string(), token: z.string() });
const shared = { method: "POST", session: "none", errors: [] } as const;
const taken = z.object({ value: z.string().nullable() });

/** Endpoints that issue tokens and take them, as a feature has them. */
const tokens = feature({
  id: "tokens",
  routes: {
    issue: route({
      ...shared,
      path: "/issue",
      summary: "Issue",
      body: Named.extend({ value: z.string(), expiresIn: z.number() }),
      returns: z.object({}),
      uses: { values: verificationStore, core: service((core) => core) },
      async handle({ body, now, values, core }) {
        const prepared = await values.prepare({ ...body, now });
        await core.db.transaction((tx) => values.add(prepared, tx));
        return {};
      },
    }),
    find: route({
      ...shared,
      path: "/find",
      summary: "Find",
      body: Named,
      returns: taken,
      uses: { values: verificationStore },
      handle: async ({ body, values }) => ({
        value: (await values.find(body.purpose, body.token))?.value ?? null,
      }),
    }),
    take: route({
      ...shared,
      path: "/take",
      summary: "Take",
      body: Named,
      returns: taken,
      uses: { values: verificationStore, core: service((core) => core) },
      handle: ({ body, values, core }) =>
        core.db.transaction(async (tx) => ({
          value: (await values.claim(body.purpose, body.token, tx))?.value ?? null,
        })),
    }),
    takeNaively: route({
      ...shared,
      path: "/take-naively",
      summary: "Take without a guard",
      body: Named,
      returns: taken,
      uses: { take: naiveStore },
      handle: async ({ body, take }) => ({ value: (await take(body.purpose, body.token)) ? "taken" : null }),
    }),
  },
});

const options = { file: true, plugins: [tokens], emailAndPassword: { password: QUICK_PASSWORDS } };
const GOOD = { purpose: "open-door", token: "AbCdEfGhIjKlMnOpQrStUvWx", value: "ada", expiresIn: 60 };

async function issued(): Promise<App> {
  const world = await app(options);
  await world.client().post("/issue", GOOD).ok();
  return world;
}

async function take(world: App, given: Partial<typeof GOOD> = {}): Promise<string | null> {
  return (
    await world
      .client()
      .post("/take", { ...GOOD, ...given })
      .ok()
  ).value;
}

describe("a token", () => {
  test("is taken once, with the value behind it", async () => {
    const world = await issued();
    expect(await take(world)).toBe("ada");
    expect(await take(world)).toBeNull();
    expect(await world.counts()).toMatchObject({ verification: 0 });
  });

  test("works for its purpose only, and only as it was issued", async () => {
    const world = await issued();
    const { token } = GOOD;
    const others = [
      { purpose: "open-window" },
      { purpose: "open-door:" },
      { purpose: "" },
      { token: token.toLowerCase() },
      { token: token.toUpperCase() },
      { token: `${token} ` },
      { token: ` ${token}` },
      { token: `${token}=` },
      { token: token.slice(0, -1) },
      { token: `${token}\u200b` },
      { token: "" },
      { token: "%" },
    ];
    for (const other of others) expect([other, await take(world, other)]).toEqual([other, null]);
    const [row] = await world.rows("verification");
    expect(
      await take(world, { token: String(row?.identifier).split(":")[1] ?? "" }),
      "what stands there",
    ).toBeNull();
    expect(await take(world)).toBe("ada");
  });

  test("works to the last millisecond, and no longer", async () => {
    const world = await issued();
    world.advance(59.999);
    const other = { ...GOOD, token: "another" };
    await world.client().post("/issue", other).ok();
    expect(await take(world)).toBe("ada");
    world.advance(60);
    expect(await take(world, other)).toBeNull();
    // A look-up still finds the expired row until it is cleared away.
    expect((await world.client().post("/find", other).ok()).value).toBe("ada");
  });

  test("can't be read in the database", async () => {
    const world = await issued();
    expect(await world.dump()).not.toContain(GOOD.token);
  });

  test("is deleted an hour after it expired, and not before", { tags: "servers" }, async () => {
    const world = await issued();
    world.auth.start();
    world.advance(3600);
    await world
      .client()
      .post("/issue", { ...GOOD, token: "later" })
      .ok();
    const looked = () =>
      world.probes.some(
        (probe) =>
          probe.kind === "statement" &&
          /^select .*verification\S* where \S*expiresAt/.test(world.declaredSql(probe.sql)),
      );
    await vi.waitUntil(looked, { interval: 20, timeout: 60_000 });
    expect(await world.counts()).toMatchObject({ verification: 2 });
    world.advance(3600);
    await vi.waitUntil(async () => (await world.counts()).verification === 1, {
      interval: 20,
      timeout: 60_000,
    });
    world.advance(DAY);
    await vi.waitUntil(async () => (await world.counts()).verification === 0, {
      interval: 20,
      timeout: 60_000,
    });
  });
});

/** The number of `CLIENTS` at two processes that got the token. */
async function race(path: string): Promise<number> {
  const one = await issued();
  const two = await app({ ...options, beside: one });
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, (_, at) => (at % 2 === 0 ? one : two).client().post(path, GOOD).ok()),
  );
  return answers.filter(({ value }) => value !== null).length;
}

test("of sixteen clients that bring a token at once, one gets it", ROUNDS, async () => {
  expect(await race("/take")).toBe(1);
});

test("the same race catches a look-up before the deletion", async () => {
  everybodyLooked = meeting(CLIENTS);
  expect(await race("/take-naively")).toBe(CLIENTS);
});
