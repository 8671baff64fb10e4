// @module-tag servers

import { chosenDatabase, TITLES } from "@latchkey/testing/databases/kind";
import { hasOneConnection } from "@latchkey/testing/databases/through-driver";
import { migrated } from "@latchkey/testing/storage/database";
import { failureOf, gate, people } from "@latchkey/testing/storage/people";
import { databaseSuite } from "@latchkey/testing/storage/suite";
import { describe, expect, test } from "vitest";

const kind = chosenDatabase();

/** Errors of each driver if the database asks for another attempt. */
const AGAIN = {
  sqlite: { errcode: 5 },
  postgres: { code: "40001" },
  mariadb: { errno: 1213, code: "ER_LOCK_DEADLOCK" },
};

describe(TITLES[kind], () => {
  databaseSuite({ fresh: migrated, again: Object.assign(new Error("try again"), AGAIN[kind]) });

  test.skipIf(hasOneConnection())(
    "writes of a transaction are invisible to others before its end",
    async () => {
      const db = await migrated();
      const { add, find } = people(db);
      const { passed, pass } = gate();
      const written = gate();
      const transaction = db.transaction(async (tx) => {
        await add({ id: "u1", email: "one@example.com" }, tx);
        written.pass();
        await passed;
        throw new Error("taken back");
      });
      await written.passed;
      expect(await find.get({ id: "u1" })).toBeUndefined();
      pass();
      expect(await failureOf(transaction)).toEqual(new Error("taken back"));
      expect(await find.get({ id: "u1" })).toBeUndefined();
    },
  );
});
