// @module-tag servers

import { migrated } from "@latchkey/testing/storage/database";
import { sessionTable, userTable } from "@latchkey/testing/storage/tables";
import { describe, expect, test } from "vitest";
import { type Change, onRollback, watched } from "./watched.ts";

const USER = {
  id: "ada",
  name: "Ada",
  email: "ada@example.com",
  emailVerified: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};

async function setUp() {
  const told: Change[][] = [];
  const opened = await migrated();
  const db = watched(
    opened,
    { user: "id", session: "userId" },
    async (changes) => void told.push([...changes]),
  );
  const q = db.for(userTable, sessionTable);
  const insert = q.write((k, p: typeof USER) =>
    k.insertInto("user").values({
      id: p.id,
      name: p.name,
      email: p.email,
      emailVerified: p.emailVerified,
      createdAt: p.createdAt,
    }),
  );
  await insert(USER);
  const rename = q.write((k, p: { id: string; name: string }) =>
    k.updateTable("user").set({ name: p.name }).where("id", "=", p.id),
  );
  const nameOf = q.read((k, p: { id: string }) => k.selectFrom("user").select("name").where("id", "=", p.id));
  return { db, q, told, insert, rename, nameOf };
}

const ADA: Change = { table: "user", owner: "ada" };

describe("a watched database", () => {
  test("reports a write when it can be read, and doesn't report new rows", async () => {
    const { told, rename, nameOf } = await setUp();
    expect(told).toEqual([]);
    await rename({ id: "ada", name: "Grace" });
    expect(told).toEqual([[ADA]]);
    expect(await nameOf.get({ id: "ada" })).toEqual({ name: "Grace" });
  });

  test("reports a transaction once, after its commit and before its caller continues", async () => {
    const { db, told, rename } = await setUp();
    await db.transaction(async (tx) => {
      await rename({ id: "ada", name: "Grace" }, tx);
      await db.transaction((inner) => rename({ id: "eve", name: "Eve" }, inner), tx);
      expect(told).toEqual([]);
    });
    expect(told).toEqual([[ADA, { table: "user", owner: "eve" }]]);
  });

  test("reports one that failed, too, and undoes its work elsewhere", async () => {
    const { db, told, rename, nameOf } = await setUp();
    const undone: string[] = [];
    const work = db.transaction(async (tx) => {
      onRollback(tx, async () => void undone.push("first"));
      onRollback(tx, () => Promise.reject(new Error("not to be undone")));
      await rename({ id: "ada", name: "Grace" }, tx);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(told).toEqual([[ADA]]);
    expect(undone).toEqual(["first"]);
    expect(await nameOf.get({ id: "ada" })).toEqual({ name: "Ada" });
    await db.transaction(async (tx) => onRollback(tx, async () => void undone.push("second")));
    expect(undone).toEqual(["first"]);
  });

  test("refuses a statement that doesn't name the owner of its row, where it is declared", async () => {
    const { q } = await setUp();
    const wrong = [
      () => q.write((k, p: { token: string }) => k.deleteFrom("session").where("token", "=", p.token)),
      () => q.claim((k, p: { email: string }) => k.deleteFrom("user").where("email", "=", p.email)),
      () =>
        q.bump((k, p: { id: string }) => k.updateTable("session").set({ uses: 1 }).where("id", "=", p.id)),
      () => q.writeIn((k, ids: readonly string[]) => k.deleteFrom("user").where("id", "in", ids)),
    ];
    for (const declare of wrong) expect(declare).toThrow(/must select its row's owner by the parameter/);
  });

  test("doesn't report the removal of expired rows", async () => {
    const { q, told } = await setUp();
    const clear = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
      k.deleteFrom("session").where("id", "in", ids).where("expiresAt", "<=", p.before),
    );
    await clear(["a"], { before: USER.createdAt });
    expect(told).toEqual([]);
    expect(() =>
      q.write((k, p: { after: string }) => k.deleteFrom("session").where("expiresAt", ">", p.after)),
    ).toThrow(/parameter "userId"/);
  });
});
