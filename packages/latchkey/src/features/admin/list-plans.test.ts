// @module-tag servers

import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { filling } from "@latchkey/testing/storage/filling";
import { accessesOf, PLANNED_FOR } from "@latchkey/testing/storage/query-plans";
import { expect, test } from "vitest";
import { username } from "../username/index.ts";
import { usernameColumns } from "../username/tables.ts";
import { userTable } from "../users/tables.ts";
import { adminColumns } from "./tables.ts";

const ROWS = 50_000;

/** Columns whose values are unique, so each has an index. An order by another column must not win over it. */
const UNIQUE = Object.entries({
  ...userTable.columns,
  ...usernameColumns.columns,
  ...adminColumns("user").columns,
}).flatMap(([name, { unique, kind }]) => (unique || kind === "id" ? [name] : []));

test("users are found by an index of each unique column, in every order", async ({ skip }) => {
  if (process.env.LATCHKEY_TEST_NAMES !== undefined) return skip("plans are read by the declared names");
  expect(UNIQUE).toEqual(["id", "email", "username"]);
  const here = await adminApp({}, { plugins: [username()], file: true, rateLimit: { enabled: false } });
  const { client } = await ruthAt(here);
  const { text, moment, insert, analyze } = await filling(here, ROWS);
  const rest = { name: "'Ada'", emailVerified: "false", createdAt: moment, updatedAt: moment };
  await insert("user", { id: text("u"), email: text("person-"), username: text("n"), ...rest });
  const one = `'${PLANNED_FOR}'`;
  await insert("user", { id: one, email: one, username: one, ...rest }, 1);
  await analyze(["user"]);
  const strays: string[] = [];
  for (const field of UNIQUE)
    for (const asked of [
      { filterField: field, filterValue: PLANNED_FOR },
      { filters: JSON.stringify([{ field, value: [PLANNED_FOR, "y"], operator: "in" }]) },
      // Servers choose this plan by the value.
      ...(field === "email" && chosenDatabase() === "sqlite"
        ? [{ searchValue: PLANNED_FOR, searchOperator: "starts_with" }]
        : []),
    ])
      for (const sortBy of ["createdAt", "email", "name"]) {
        const query = { ...asked, sortBy };
        const probes = await here.watch(
          async () => void (await client.get("/admin/list-users", { query }).ok()),
        );
        const statements = probes
          .flatMap((probe) => (probe.kind === "statement" ? [probe.sql] : []))
          .filter((sql) => /from .?user\b/.test(sql));
        // The number of users may be cached.
        if (!statements.some((sql) => sql.includes("order by")))
          strays.push(`${JSON.stringify(query)}: no page`);
        for (const sql of statements) {
          const accesses = await accessesOf(here.place, sql);
          if (accesses.some(({ table, index }) => table === "user" && index === undefined))
            strays.push(`${JSON.stringify(accesses)} by ${sql}`);
        }
      }
  expect(strays).toEqual([]);
});
