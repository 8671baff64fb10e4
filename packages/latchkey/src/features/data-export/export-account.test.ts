import { type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { optionalFeatures } from "@latchkey/testing/declared";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { SESSION_NOT_FRESH, UNAUTHORIZED } from "../../base/errors.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import { route } from "../../kernel/contracts/route.ts";
import { service } from "../../kernel/contracts/service.ts";
import { bytes, id, json, reference, table, text } from "../../storage/tables/table.ts";

const DAY = 86_400;
const quick: AppOptions = { emailAndPassword: { password: QUICK_PASSWORDS } };

describe("exporting one's account", () => {
  test("is one JSON file with all the user's data, and none of other users", async () => {
    const world = await app(quick);
    const ada = await world.person();
    const bob = await world.person();
    const phone = await world.signIn(ada);
    const answer = await ada.client.get("/export-account");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="account.json"');
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const { exportedAt, user, tables } = answer.body;
    expect(exportedAt).toBe(new Date(world.now()).toISOString());
    expect(user).toMatchObject({ id: ada.id, email: ada.email, name: "Ada", emailVerified: false });
    expect(tables.session).toHaveLength(2);
    expect(tables.account).toMatchObject([{ providerId: "credential", userId: ada.id }]);
    expect(tables.securityEvent.length).toBeGreaterThan(1);
    expect(answer.text).not.toContain(bob.id);
    expect(answer.text).not.toContain(bob.email);
    expect((await phone.get("/get-session").ok()).user.id).toBe(ada.id);
  });

  test("contains no token, no hash and no hidden columns", async () => {
    const world = await app(quick);
    const ada = await world.person();
    await world.client().post("/request-password-reset", { email: ada.email }).ok();
    await world.sent();
    const { text: exported, body } = await ada.client.get("/export-account");
    const secrets = [
      ...(await world.rows("session")).map(({ token }) => token),
      ...(await world.rows("account")).flatMap(({ password, identityKey, credentialKey }) => [
        password,
        identityKey,
        credentialKey,
      ]),
      ...(await world.rows("verification")).flatMap(({ identifier, value }) => [identifier, value]),
    ];
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) expect(exported).not.toContain(String(secret));
    expect(body.tables.verification).toHaveLength(1);
    for (const rows of Object.values<Record<string, unknown>[]>(body.tables))
      for (const row of rows)
        for (const name of ["token", "password", "identifier", "value", "accessToken", "refreshToken"])
          expect(row).not.toHaveProperty(name);
  });

  test("has a list for each table about users, of every feature", { tags: "servers" }, async () => {
    const world = await app({ ...quick, plugins: optionalFeatures() });
    const ada = await world.person();
    const { tables } = await ada.client.get("/export-account").ok();
    expect(tables).toMatchObject({
      passkey: [],
      apikey: [],
      member: [],
      twoFactor: [],
      twoFactorChallenge: [],
    });
  });

  test("includes the rows of any feature that declares some", async () => {
    const diary = table("diary", {
      id: id(),
      authorId: reference("user"),
      readerId: reference("user", { nullable: true, cascade: false }),
      entry: text(),
      draft: text({ hidden: true }),
      key: text({ exported: false }),
      scan: bytes(),
      mood: json(),
    });
    const note = table("note", { id: id(), about: text({ length: 36 }), word: text() }, { owner: "about" });
    const write = route({
      method: "POST",
      path: "/write",
      summary: "Write",
      session: "required",
      body: z.object({ readerId: z.string() }),
      returns: z.object({}),
      uses: {
        write: service(({ db, newId }) => {
          const q = db.for(diary, note);
          const insert = q.write(
            (k, p: { id: string; authorId: string; readerId: string; scan: Uint8Array }) =>
              k.insertInto("diary").values({
                id: p.id,
                authorId: p.authorId,
                readerId: p.readerId,
                entry: "Dear diary",
                draft: "hidden words",
                key: "a key",
                scan: p.scan,
                mood: { good: true },
              }),
          );
          const add = q.write((k, p: { id: string; about: string }) =>
            k.insertInto("note").values({ id: p.id, about: p.about, word: "kind" }),
          );
          return async (authorId: string, readerId: string) => {
            await insert({ id: await newId("diary"), authorId, readerId, scan: new Uint8Array([1]) });
            await add({ id: await newId("note"), about: authorId });
          };
        }),
      },
      errors: [],
      async handle({ user, body, write }) {
        await write(user.id, body.readerId);
        return {};
      },
    });
    const world = await app({
      ...quick,
      plugins: [feature({ id: "diary", tables: [diary, note], routes: { write } })],
    });
    const ada = await world.person();
    const bob = await world.person();
    await ada.client.post("/write", { readerId: bob.id }).ok();
    const { tables } = await ada.client.get("/export-account").ok();
    expect(tables.diary).toEqual([
      {
        id: expect.any(String),
        authorId: ada.id,
        readerId: bob.id,
        entry: "Dear diary",
        mood: { good: true },
      },
    ]);
    expect(tables.note).toEqual([{ id: expect.any(String), about: ada.id, word: "kind" }]);
    // A reference in another user's row doesn't make the row one's own.
    expect((await bob.client.get("/export-account").ok()).tables.diary).toEqual([]);
  });

  test("has the sessions of a secondary storage, without their tokens", async () => {
    const kept = new Map<string, string>();
    const world = await app({
      ...quick,
      redis: undefined,
      secondaryStorage: {
        get: async (key) => kept.get(key) ?? null,
        set: async (key, value) => kept.set(key, value),
        delete: async (key) => kept.delete(key),
      },
    });
    const ada = await world.person();
    await world.signIn(ada);
    const { tables } = await ada.client.get("/export-account").ok();
    expect(tables.session).toHaveLength(2);
    for (const row of tables.session) {
      expect(row).toMatchObject({ userId: ada.id, expiresAt: expect.any(String) });
      expect(row).not.toHaveProperty("token");
    }
  });

  test("requires a recent sign-in, and is recorded", async () => {
    const world = await app(quick);
    await world.client().get("/export-account").refuses(UNAUTHORIZED);
    const ada = await world.person();
    await ada.client.get("/export-account").ok();
    const events = (await world.rows("securityEvent")).filter(({ event }) => event === "account_exported");
    expect(events).toMatchObject([{ userId: ada.id, actorId: ada.id, outcome: "success" }]);
    world.advance(DAY);
    await ada.client.get("/export-account").refuses(SESSION_NOT_FRESH);
  });
});
