import { app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { open, tokenTo, undoTokenTo } from "@latchkey/testing/email-verification/mails";
import { rounds } from "@latchkey/testing/rounds";
import { journey, providerApp } from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";
import {
  Done,
  date,
  done,
  errorCode,
  fail,
  feature,
  id,
  reference,
  requestService,
  route,
  service,
  table,
  text,
  UNAUTHORIZED,
  userStore,
  type WayIn,
  waysIn,
  z,
} from "../../feature.ts";
import { FAILED_TO_UNLINK_LAST_ACCOUNT } from "../../features/social/errors.ts";

const badgeTable = table("badge", { id: id(), userId: reference("user"), number: text(), createdAt: date() });
const LAST_BADGE = errorCode("LAST_BADGE", 400, "You can't give back your last way to sign in");
const WRONG_BADGE = errorCode("WRONG_BADGE", 400, "Wrong badge");

const badgeStore = service(({ db, newId }) => {
  const q = db.for(badgeTable);
  const ofUser = q.read((k, p: { userId: string }) =>
    k.selectFrom("badge").select("number").where("userId", "=", p.userId),
  );
  const insert = q.write((k, p: { id: string; userId: string; number: string; now: string }) =>
    k.insertInto("badge").values({ id: p.id, userId: p.userId, number: p.number, createdAt: p.now }),
  );
  const deleteSince = q.write((k, p: { userId: string; since: string }) =>
    k.deleteFrom("badge").where("userId", "=", p.userId).where("createdAt", ">=", p.since),
  );
  const remove = q.write((k, p: { userId: string }) => k.deleteFrom("badge").where("userId", "=", p.userId));
  return {
    numbersOf: async (...[userId, tx]: Parameters<WayIn["count"]>) =>
      (await ofUser.all({ userId }, tx)).map(({ number }) => number),
    add: async (userId: string, number: string, now: string) =>
      insert({ id: await newId("badge"), userId, number, now }),
    dropSince: (...[userId, since, tx]: Parameters<WayIn["dropSince"]>) => deleteSince({ userId, since }, tx),
    remove,
  };
});

/** Removes the caller's badge, unless it is their only sign-in method. */
const giveBack = requestService((core) => {
  const badges = core.use(badgeStore);
  const users = core.use(userStore);
  const ways = core.use(waysIn);
  return () => (userId: string) =>
    core.db.transaction(async (tx) => {
      if (!(await users.lock(userId, tx))) throw fail(UNAUTHORIZED);
      if (await ways.isLast(userId, tx)) throw fail(LAST_BADGE);
      await badges.remove({ userId }, tx);
    });
});

const badgeWayIn = service((core): WayIn => {
  const badges = core.use(badgeStore);
  const numbersOf = badges.numbersOf;
  return {
    count: async (userId, tx) => (await numbersOf(userId, tx)).length,
    dropSince: badges.dropSince,
    reauthentication: {
      errors: [WRONG_BADGE],
      isOffered: async ({ id }) => (await numbersOf(id)).length > 0,
      async check({ id }, given) {
        const numbers = await numbersOf(id);
        if (!numbers.some((number) => number === given)) throw fail(WRONG_BADGE);
        return { stillHolds: async () => true };
      },
    },
  };
});

/** A feature of an application with its own sign-in method. */
const badges = feature({
  id: "badges",
  tables: [badgeTable],
  waysIn: { badge: badgeWayIn },
  routes: {
    addBadge: route({
      method: "POST",
      path: "/badges/add",
      summary: "Take a badge",
      session: "required",
      body: z.object({ number: z.string() }),
      returns: Done,
      uses: { badges: badgeStore },
      errors: [],
      async handle({ body, user, now, badges }) {
        await badges.add(user.id, body.number, new Date(now).toISOString());
        return done;
      },
    }),
    giveBackBadge: route({
      method: "POST",
      path: "/badges/give-back",
      summary: "Give the badge back",
      session: "required",
      returns: Done,
      uses: { giveBack },
      errors: [LAST_BADGE],
      async handle({ user, giveBack }) {
        await giveBack(user.id);
        return done;
      },
    }),
  },
});

const quick = { emailAndPassword: { password: QUICK_PASSWORDS } };

describe("a feature of an application with a sign-in method", () => {
  test("lets the last account be unlinked, and then keeps its method", async () => {
    const world = await providerApp({ ...quick, plugins: [badges] });
    const { client } = await journey(world, "github");
    const unlink = () => client.post("/unlink-account", { providerId: "github" });
    const listed = () => client.get("/list-accounts", { query: { mayUnlink: "true" } }).ok();
    expect(await listed()).toMatchObject([{ providerId: "github", mayUnlink: false }]);
    await unlink().refuses(FAILED_TO_UNLINK_LAST_ACCOUNT);
    await client.post("/badges/add", { number: "17" }).ok();
    expect(await listed()).toMatchObject([{ providerId: "github", mayUnlink: true }]);
    await unlink().ok();
    await client.post("/badges/give-back").refuses(LAST_BADGE);
    expect(await world.counts()).toMatchObject({ account: 0, badge: 1 });
  });

  test("gives it up if another is left: a password, an account at a provider", async () => {
    const world = await providerApp({ ...quick, plugins: [badges] });
    for (const { client } of [await world.person(), await journey(world, "github")]) {
      await client.post("/badges/add", { number: "17" }).ok();
      await client.post("/badges/give-back").ok();
    }
    expect(await world.counts()).toMatchObject({ account: 2, badge: 0 });
  });

  test("lets its users re-authenticate by it", async () => {
    const { person } = await app({ ...quick, plugins: [badges] });
    const { client } = await person();
    expect(await client.get("/reauthenticate").ok()).toEqual({ methods: ["password"] });
    await client.post("/badges/add", { number: "17" }).ok();
    expect(await client.get("/reauthenticate").ok()).toEqual({ methods: ["password", "badge"] });
    expect((await client.post("/reauthenticate", { badge: "18" })).body.code).toBe("WRONG_BADGE");
    await client.post("/reauthenticate", { badge: "17" }).ok();
    await client.post("/reauthenticate", { password: PASSWORD }).ok();
  });

  test("prevents guesses with a stolen session, and documents its errors", async () => {
    const { auth, person } = await app({ ...quick, plugins: [badges], rateLimit: { enabled: true } });
    const { client } = await person();
    await client.post("/badges/add", { number: "17" }).ok();
    const codes: string[] = [];
    for (let at = 0; at < 11; at++)
      codes.push((await client.post("/reauthenticate", { badge: `guess ${at}` })).body.code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => "WRONG_BADGE"), "TOO_MANY_REQUESTS"]);
    expect(JSON.stringify(auth.openapi().paths["/api/auth/reauthenticate"])).toContain("WRONG_BADGE");
  });

  test("can't give it the name of another feature's method", async () => {
    const passwords = feature({ id: "passwords", routes: {}, waysIn: { password: badgeWayIn } });
    await expect(app({ plugins: [passwords] })).rejects.toThrow(
      'Two features declare the sign-in method "password"',
    );
  });
});

describe("an addition by another person to an account, by a feature's sign-in method", () => {
  const add = (client: Client, number: string) => client.post("/badges/add", { number }).ok();

  test("is removed when the change of the email address is undone, and older ones stay", async () => {
    const world = await app({ ...quick, plugins: [badges], user: { changeEmail: { enabled: true } } });
    const ada = await world.person({ email: "ada@example.com" });
    await world.change("user", { emailVerified: true }, { id: ada.id });
    await add(ada.client, "17");
    world.advance(60);
    const client = await world.signIn(ada);
    await client.post("/change-email", { newEmail: "eve@example.com" }).ok();
    await open(world.client(), await tokenTo(world, "ada@example.com")).ok();
    await open(world.client(), await tokenTo(world, "eve@example.com")).ok();
    await add(client, "18");
    const token = await undoTokenTo(world, "ada@example.com");
    await world.client().post("/change-email/undo", { token }).ok();
    expect(await world.rows("badge")).toMatchObject([{ number: "17" }]);
  });

  test("is removed when the owner of the email address confirms it", async () => {
    const world = await app({ ...quick, plugins: [badges], emailVerification: { sendOnSignUp: true } });
    const { client } = await world.person({ email: "ada@example.com" });
    await add(client, "17");
    const body = { token: await tokenTo(world, "ada@example.com"), newPassword: "a password of Ada's" };
    await world.client().post("/verify-email", body).ok();
    expect(await world.counts()).toMatchObject({ badge: 0, account: 1 });
  });
});

describe("two sign-in methods of two features that are removed at once", rounds(3), () => {
  test("leave one", async () => {
    const world = await providerApp({ ...quick, file: true, plugins: [badges] });
    const { client } = await journey(world, "github");
    await client.post("/badges/add", { number: "17" }).ok();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2 === 0
          ? client.post("/unlink-account", { providerId: "github" })
          : client.post("/badges/give-back"),
      ),
    );
    const { account, badge } = await world.counts();
    expect([account, badge].toSorted()).toEqual([0, 1]);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    const known = ["LAST_BADGE", "ACCOUNT_NOT_FOUND", "FAILED_TO_UNLINK_LAST_ACCOUNT"];
    expect(known).toEqual(expect.arrayContaining(refused));
  });
});
