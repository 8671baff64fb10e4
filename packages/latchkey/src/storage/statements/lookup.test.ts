import { testEnv } from "@latchkey/testing/storage/env";
import { openAt } from "@latchkey/testing/storage/open";
import { people } from "@latchkey/testing/storage/people";
import { serverPlace } from "@latchkey/testing/storage/server";
import { sessionTable } from "@latchkey/testing/storage/tables";
import { describe, expect, test } from "vitest";

describe.each(["sqlite", "postgres", "mariadb"] as const)("look-ups on %s", (kind) => {
  async function fresh(parameters = "") {
    const env = testEnv();
    const url = kind === "sqlite" ? "sqlite::memory:" : (await serverPlace(kind, parameters)).url;
    const db = openAt(url, { env });
    await db.migrate();
    const { add, addSession } = people(db);
    await add({ id: "u1", email: "a@b.c" });
    for (let at = 0; at < 70; at++) await addSession({ id: `s${at}`, userId: "u1" });
    const find = db
      .for(sessionTable)
      .lookup(
        (k, tokens) => k.selectFrom("session").select(["id", "token"]).where("token", "in", tokens),
        "token",
      );
    env.statements.length = 0;
    return { db, env, find };
  }

  test("each key gets its row, or none", async () => {
    const { find } = await fresh();
    const keys = [
      ...Array.from({ length: 70 }, (_, at) => `s${at}`),
      "S1",
      "s1 ",
      "nobody",
      "s1",
      "s1",
      's1","s2',
      "s1\\",
      "{s1}",
      "",
    ];
    const rows = await Promise.all(keys.map(find));
    expect(rows).toEqual(keys.map((key) => (/^s\d+$/.test(key) ? [key, key] : undefined)));
    expect(await find("s3")).toEqual(["s3", "s3"]);
  });

  if (kind !== "sqlite")
    test("those of one turn become one statement, of at most 64 keys", async () => {
      const { env, find } = await fresh();
      await Promise.all(Array.from({ length: 70 }, (_, at) => find(`s${at}`)));
      expect(env.statements).toHaveLength(2);
      env.statements.length = 0;
      await Promise.all(Array.from({ length: 20 }, () => find("s1")));
      expect(env.statements).toHaveLength(1);
    });

  if (kind !== "sqlite")
    test("one that follows a single one goes at once; concurrent ones still gather", async () => {
      const { env, find } = await fresh();
      await find("s1");
      env.statements.length = 0;
      const first = find("s2");
      expect(env.statements).toHaveLength(1);
      await Promise.all([first, ...Array.from({ length: 20 }, (_, at) => find(`s${at}`))]);
      expect(env.statements).toHaveLength(2);
    });

  if (kind !== "sqlite")
    test("`gather=off` sends each separately", async () => {
      const { env, find } = await fresh("?gather=off");
      await Promise.all(Array.from({ length: 5 }, (_, at) => find(`s${at}`)));
      expect(env.statements).toHaveLength(5);
    });

  test("none runs inside of a transaction, whose changes it would not see", async () => {
    const { db, find } = await fresh();
    await expect(db.transaction(async () => find("s1"))).rejects.toThrow("must be given the transaction");
  });
});

test("on SQLite a look-up answers at once", async () => {
  const db = openAt("sqlite::memory:", {});
  await db.migrate();
  const find = db
    .for(sessionTable)
    .lookup(
      (k, tokens) => k.selectFrom("session").select(["id", "token"]).where("token", "in", tokens),
      "token",
    );
  expect(find("s1")).not.toBeInstanceOf(Promise);
});
