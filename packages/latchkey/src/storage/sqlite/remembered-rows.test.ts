import { DatabaseSync } from "node:sqlite";
import { openAt } from "@latchkey/testing/storage/open";
import { gate, people } from "@latchkey/testing/storage/people";
import { temporaryFile } from "@latchkey/testing/storage/sqlite";
import { sessionTable, ticketTable, userTable } from "@latchkey/testing/storage/tables";
import { describe, expect, test } from "vitest";
import type { Transaction } from "../transaction.ts";

describe.each(["file", "memory", "connection of the application"] as const)("SQLite, %s", (kind) => {
  async function fresh() {
    const file = temporaryFile();
    const connection = new DatabaseSync(kind === "file" ? file : ":memory:");
    const database = kind === "file" ? `sqlite:${file}` : kind === "memory" ? "sqlite::memory:" : connection;
    const db = openAt(database, {});
    await db.migrate();
    const { add, addSession, remove } = people(db);
    for (const id of ["u1", "u2"]) await add({ id, email: `${id}@b.c` });
    await addSession({ id: "s1", userId: "u1" });
    const q = db.for(sessionTable, userTable);
    const find = q.lookup(
      (k, tokens) =>
        k
          .selectFrom("session")
          .innerJoin("user", "user.id", "session.userId")
          .select(["session.token", "session.uses", "user.name"])
          .where("session.token", "in", tokens),
      "token",
    );
    const use = q.write((k, p: { id: string }) =>
      k
        .updateTable("session")
        .set((e) => ({ uses: e("uses", "+", 1) }))
        .where("id", "=", p.id),
    );
    const rename = q.write((k, p: { id: string; name: string }) =>
      k.updateTable("user").set({ name: p.name }).where("id", "=", p.id),
    );
    const end = q.write((k, p: { id: string }) => k.deleteFrom("session").where("id", "=", p.id));
    expect(await find("s1")).toEqual(["s1", 0, "Ada"]);
    expect(await find("s1")).toEqual(["s1", 0, "Ada"]);
    return { db, find, use, rename, end, remove, add, addSession, connection };
  }

  test.for<
    [string, (made: Awaited<ReturnType<typeof fresh>>, tx?: Transaction) => Promise<unknown>, unknown]
  >([
    ["an update", ({ use }, tx) => use({ id: "s1" }, tx), ["s1", 1, "Ada"]],
    [
      "an update of a joined row",
      ({ rename }, tx) => rename({ id: "u1", name: "Eve" }, tx),
      ["s1", 0, "Eve"],
    ],
    ["the end of a session", ({ end }, tx) => end({ id: "s1" }, tx), undefined],
    ["the end of its user", ({ remove }, tx) => remove({ id: "u1" }, tx), undefined],
  ])("%s is seen at once, alone and in a transaction", async ([, change, expected]) => {
    const alone = await fresh();
    await change(alone);
    expect(await alone.find("s1")).toEqual(expected);
    const made = await fresh();
    const { passed, pass } = gate();
    const written = gate();
    const transaction = made.db.transaction(async (tx) => {
      await change(made, tx);
      written.pass();
      await passed;
    });
    await written.passed;
    const during = made.find("s1");
    if (kind === "file") expect(await during).toEqual(["s1", 0, "Ada"]);
    pass();
    await transaction;
    expect(await made.find("s1")).toEqual(expected);
  });

  // A database in memory has only one user.
  const shared = kind === "memory" ? [] : [kind];

  test.for(shared)("a change of another user of the database is seen at once", async () => {
    const { find, connection } = await fresh();
    connection.exec(`update "user" set "name" = 'Eve' where "id" = 'u1'`);
    expect(await find("s1")).toEqual(["s1", 0, "Eve"]);
    connection.exec(`delete from "session"`);
    expect(await find("s1")).toBeUndefined();
  });

  test.for(shared.flatMap(() => ['after insert on "user"', 'after update on "ticket"']))(
    "a change by a trigger %s is seen at once",
    async (moment) => {
      const { db, find, add, connection } = await fresh();
      const q = db.for(ticketTable);
      const addTicket = q.write((k, p: { id: string }) => k.insertInto("ticket").values({ id: p.id }));
      const useTicket = q.write((k, p: { id: string }) =>
        k.updateTable("ticket").set({ remaining: 0 }).where("id", "=", p.id),
      );
      await addTicket({ id: "t1" });
      connection.exec(`create trigger "ends" ${moment} begin delete from "session"; end`);
      expect(await find("s1")).toEqual(["s1", 0, "Ada"]);
      await add({ id: "u3", email: "u3@b.c" });
      await useTicket({ id: "t1" });
      expect(await find("s1")).toBeUndefined();
    },
  );

  if (kind !== "connection of the application")
    test("a row is read once, even if others are added", async () => {
      const { find, add, addSession } = await fresh();
      const row = await find("s1");
      await add({ id: "u3", email: "u3@b.c" });
      await addSession({ id: "s2", userId: "u1" });
      expect(await find("s2")).toEqual(["s2", 0, "Ada"]);
      expect(await find("s1")).toBe(row);
    });
});
