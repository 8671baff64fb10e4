// @module-tag servers

import { migrated } from "@latchkey/testing/storage/database";
import { testEnv } from "@latchkey/testing/storage/env";
import { fileTable, sessionTable, userTable } from "@latchkey/testing/storage/tables";
import { sql } from "kysely";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { Database } from "../database.ts";
import type { Names } from "../tables/names.ts";

const at = "2026-11-21T08:00:00.000Z";

async function withPeople(options: { names?: Names } = {}): Promise<Database> {
  const db = await migrated(options);
  const q = db.for(userTable, sessionTable);
  const add = q.write(
    (k, p: { id: string; email: string; verified: boolean; preferences: { theme: string } | null }) =>
      k.insertInto("user").values({
        id: p.id,
        name: "Ada",
        email: p.email,
        emailVerified: p.verified,
        createdAt: at,
        preferences: p.preferences,
      }),
  );
  await add({ id: "u1", email: "one@example.com", verified: true, preferences: { theme: "dark" } });
  await add({ id: "u2", email: "two@example.com", verified: false, preferences: null });
  const addSession = q.write((k, p: { id: string; userId: string }) =>
    k.insertInto("session").values({ id: p.id, token: p.id, userId: p.userId, expiresAt: at }),
  );
  await addSession({ id: "s1", userId: "u1" });
  return db;
}

describe("the result of a read", () => {
  test("is decoded by the column it comes from, also through aliases and joins", async () => {
    const db = await withPeople();
    const q = db.for(userTable, sessionTable);
    const joined = q.read((k, p: { token: string }) =>
      k
        .selectFrom("session as s")
        .innerJoin("user as u", "u.id", "s.userId")
        .select(["s.id as session", "u.emailVerified as verified", "u.preferences", "s.uses"])
        .where("s.token", "=", p.token),
    );
    const row = await joined.get({ token: "s1" });
    expectTypeOf(row).toEqualTypeOf<
      { session: string; verified: boolean; preferences: { theme: string } | null; uses: number } | undefined
    >();
    expect(row).toEqual({ session: "s1", verified: true, preferences: { theme: "dark" }, uses: 0 });
    const values = await joined.values({ token: "s1" });
    const kinds = ["id", "boolean", "json", "integer"] as const;
    const decoded = kinds.map((kind, at) => db.dialect.decoder(kind)?.(values?.[at]) ?? values?.[at]);
    expect(decoded).toEqual(["s1", true, { theme: "dark" }, 0]);
  });

  test("consists of the declared columns for *, of one table or of each", async () => {
    const db = await withPeople();
    const q = db.for(userTable, sessionTable);
    const all = q.read((k) => k.selectFrom("user as u").selectAll().orderBy("id"));
    expect((await all.all()).map(({ id, emailVerified }) => [id, emailVerified])).toEqual([
      ["u1", true],
      ["u2", false],
    ]);
    const sessions = q.read((k) =>
      k
        .selectFrom("user")
        .innerJoin("session as s", "s.userId", "user.id")
        .selectAll("s")
        .select("user.name"),
    );
    expect(await sessions.get()).toEqual({
      id: "s1",
      token: "s1",
      userId: "u1",
      uses: 0,
      expiresAt: at,
      name: "Ada",
    });
  });

  test("has bytes as they were written, also none and every one", async () => {
    const q = (await migrated()).for(fileTable);
    const add = q.write((k, p: { id: string; content: Uint8Array; preview: Uint8Array | null }) =>
      k.insertInto("file").values({ id: p.id, content: p.content, preview: p.preview }),
    );
    const all = Uint8Array.from({ length: 256 }, (_, index) => index);
    await add({ id: "f1", content: all, preview: null });
    // A view of a larger buffer includes only its own part.
    await add({ id: "f2", content: Buffer.from(all).subarray(7, 9), preview: new Uint8Array() });
    const rows = await q.read((k) => k.selectFrom("file").selectAll().orderBy("id")).all();
    expectTypeOf(rows).toEqualTypeOf<{ id: string; content: Uint8Array; preview: Uint8Array | null }[]>();
    expect(rows).toEqual([
      { id: "f1", content: all, preview: null },
      { id: "f2", content: Uint8Array.of(7, 8), preview: new Uint8Array() },
    ]);
  });

  test("may be an expression with an alias", async () => {
    const q = (await withPeople()).for(userTable);
    const count = q.read((k, p: { verified: boolean }) =>
      k
        .selectFrom("user")
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("emailVerified", "=", p.verified),
    );
    expect(await count.get({ verified: true })).toEqual({ count: 1 });
  });

  test("includes columns from inside of other statements", async () => {
    const q = (await withPeople()).for(userTable, sessionTable);
    const signedIn = q.read((k, p: { now: string }) =>
      k
        .selectFrom("user")
        .select(["id", "emailVerified"])
        .where((e) =>
          e.exists(
            e
              .selectFrom("session")
              .select("session.id")
              .whereRef("session.userId", "=", "user.id")
              .where("session.expiresAt", ">=", p.now),
          ),
        ),
    );
    expect(await signedIn.all({ now: at })).toEqual([{ id: "u1", emailVerified: true }]);
  });

  test("has each name once", async () => {
    const q = (await withPeople()).for(userTable, sessionTable);
    const twice = () =>
      q.read((k) => k.selectFrom("user").innerJoin("session", "session.userId", "user.id").selectAll());
    expect(twice).toThrow('returns "id" twice');
  });
});

describe("a parameter", () => {
  test("that isn't bound by the statement is found at start", async () => {
    const q = (await withPeople()).for(userTable);
    const conditional = () =>
      q.read((k, p: { verified: boolean }) => {
        const all = k.selectFrom("user").select("id");
        return p.verified ? all.where("emailVerified", "=", true) : all;
      });
    expect(conditional).toThrow("verified but does not bind it");
    const template = () =>
      q.read((k, p: { part: string }) =>
        k.selectFrom("user").select("id").where("name", "like", `${p.part}%`),
      );
    expect(template).toThrow('"part" was used as a value');
    const sum = () =>
      q.read((k, p: { page: number }) =>
        k
          .selectFrom("user")
          .select("id")
          .limit(p.page * 10),
      );
    expect(sum).toThrow('"page" was used as a value');
    const spread = () =>
      q.write((k, p: { name: string }) =>
        k
          .updateTable("user")
          .set({ ...p })
          .where("id", "=", "u1"),
      );
    expect(spread).toThrow("can't be spread");
  });

  test("may be used twice, in a limit and in raw SQL", async () => {
    const q = (await withPeople()).for(userTable);
    const found = q.read((k, p: { text: string; limit: number }) =>
      k
        .selectFrom("user")
        .select("id")
        .where((e) =>
          e.or([e("id", "=", p.text), e("email", "=", p.text), sql<boolean>`concat(name, '!') = ${p.text}`]),
        )
        .orderBy("id")
        .limit(p.limit),
    );
    expect(await found.all({ text: "two@example.com", limit: 5 })).toEqual([{ id: "u2" }]);
    expect(await found.all({ text: "Ada!", limit: 1 })).toEqual([{ id: "u1" }]);
  });

  test("is a plain value and never missing", async () => {
    const q = (await withPeople()).for(userTable);
    const byEmail = q.read((k, p: { email: string }) =>
      k.selectFrom("user").select("id").where("email", "=", p.email),
    );
    // A caller without types could pass these on from a body.
    for (const email of [
      { $ne: null },
      ["one@example.com"],
      new Date(0),
      Number.NaN,
      () => "x",
      Symbol("x"),
    ]) {
      expect(() => byEmail.get({ email: email as never })).toThrow("can't be bound");
    }
    expect(() => byEmail.get({} as never)).toThrow('lacks its parameter "email"');
    expect(await byEmail.get({ email: null as never })).toBeUndefined();
  });

  test("of a JSON column is written as its text, and null as null", async () => {
    const db = await withPeople();
    const q = db.for(userTable);
    const update = q.write((k, p: { id: string; preferences: { theme: string } | null }) =>
      k.updateTable("user").set({ preferences: p.preferences }).where("id", "=", p.id),
    );
    const find = q.read((k, p: { id: string }) =>
      k.selectFrom("user").select("preferences").where("id", "=", p.id),
    );
    await update({ id: "u2", preferences: { theme: "light" } });
    expect(await find.get({ id: "u2" })).toEqual({ preferences: { theme: "light" } });
    await update({ id: "u2", preferences: null });
    expect(await find.values({ id: "u2" })).toEqual([null]);
  });
});

test("a constant in a JSON column is an object", async () => {
  const q = (await withPeople()).for(userTable);
  const set = (preferences: never) => () =>
    q.write((k) => k.updateTable("user").set({ preferences }).where("id", "=", "u2"));
  const write = set({ theme: "dark" } as never)();
  expect(await write()).toBe(1);
  expect(set("dark" as never)).toThrow("must be an object");
});

test("reads can't write, and writes can't read", async () => {
  const q = (await withPeople()).for(userTable);
  expect(() => q.read((k) => k.deleteFrom("user") as never)).toThrow("not SelectQueryNode");
  expect(() => q.write((k) => k.selectFrom("user").selectAll() as never)).toThrow("InsertQueryNode or");
});

test("lists of every length work, with four statements", async () => {
  const env = testEnv();
  const db = await migrated({ env });
  const q = db.for(userTable);
  const add = q.write((k, p: { id: string }) =>
    k.insertInto("user").values({ id: p.id, name: "Ada", email: p.id, createdAt: at }),
  );
  const ids = Array.from({ length: 150 }, (_, at) => `u${at}`);
  for (const id of ids) await add({ id });
  const byIds = q.readIn((k, items: readonly string[], p: { name: string }) =>
    k.selectFrom("user").select("id").where("id", "in", items).where("name", "=", p.name),
  );
  const remove = q.writeIn((k, items: readonly string[]) => k.deleteFrom("user").where("id", "in", items));
  env.statements.length = 0;
  for (const length of [0, 1, 2, 5, 17, 64, 65, 150]) {
    const rows = await byIds(ids.slice(0, length), { name: "Ada" });
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.slice(0, length).sort());
  }
  expect(new Set(env.statements).size).toBe(4);
  expect(await remove(ids.slice(0, 70))).toBe(70);
  expect((await byIds(ids, { name: "Ada" })).length).toBe(80);
});

describe("with other names in the database", () => {
  const names: Names = {
    table: (table) => `${table}s`,
    column: (_table, column) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  };

  test("statements are written and rows are read in the declared ones", async () => {
    const db = await withPeople({ names });
    const q = db.for(userTable, sessionTable);
    const joined = q.read((k, p: { token: string }) =>
      k
        .selectFrom("session")
        .innerJoin("user as u", "u.id", "session.userId")
        .selectAll("session")
        .select(["u.emailVerified", "u.createdAt as since"])
        .where("session.token", "=", p.token)
        .where("expiresAt", ">=", at)
        .orderBy("u.createdAt"),
    );
    expect(await joined.get({ token: "s1" })).toEqual({
      id: "s1",
      token: "s1",
      userId: "u1",
      uses: 0,
      expiresAt: at,
      emailVerified: true,
      since: at,
    });
    const inner = q.read((k) =>
      k
        .selectFrom((e) =>
          e.selectFrom("user").select(["id", "createdAt"]).where("emailVerified", "=", true).as("v"),
        )
        .select(["v.id", "v.createdAt"]),
    );
    expect(await inner.all()).toEqual([{ id: "u1", createdAt: at }]);
    const verify = q.write((k, p: { id: string }) =>
      k
        .updateTable("user")
        .set({ emailVerified: true })
        .where("id", "=", p.id)
        .where("emailVerified", "=", false),
    );
    expect(await verify({ id: "u2" })).toBe(1);
    expect(await verify({ id: "u2" })).toBe(0);
    const lock = q.lock("user");
    expect(await db.transaction((tx) => lock("u1", tx))).toBe(true);
    expect(await q.write((k) => k.deleteFrom("session").where("session.userId", "=", "u1"))()).toBe(1);
  });

  test("an upsert can refer to the row it could not insert", async () => {
    const db = await withPeople({ names });
    const q = db.for(userTable);
    const upsert = q.write((k, p: { id: string; email: string; verified: boolean }) =>
      k
        .insertInto("user")
        .values({ id: p.id, name: "Ada", email: p.email, emailVerified: p.verified, createdAt: at })
        .onConflict((conflict) =>
          conflict.column("email").doUpdateSet((e) => ({ emailVerified: e.ref("excluded.emailVerified") })),
        ),
    );
    expect(await upsert({ id: "u9", email: "two@example.com", verified: true })).toBe(1);
    const find = q.read((k) => k.selectFrom("user").select("emailVerified").where("id", "=", "u2"));
    expect(await find.get()).toEqual({ emailVerified: true });
  });

  test("a violated index is reported in the declared ones", async () => {
    const db = await withPeople({ names });
    const add = db
      .for(sessionTable, userTable)
      .write((k, p: { id: string }) =>
        k.insertInto("session").values({ id: p.id, token: "same", userId: "u1", expiresAt: at }),
      );
    await add({ id: "s7" });
    await expect(add({ id: "s8" })).rejects.toMatchObject({ table: "session", columns: ["token"] });
  });
});
