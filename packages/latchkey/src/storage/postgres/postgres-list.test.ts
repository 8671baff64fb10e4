import { expect, test } from "vitest";
import { forEachKey } from "./postgres-values.ts";

test("a statement for one key serves a list of them", () => {
  expect(forEachKey('select "id" from "session" where "token" in ($1)')).toBe(
    'select "found".* from unnest((select $1::text[])) as "asked"("key") cross join lateral (select "id" from "session" where "token" in ("asked"."key") offset 0) as "found"',
  );
});

test.each(["select 1", "select $1, $2", "select $1 where $1 > 0"])(
  "a statement must have its key as its only parameter: %s",
  (sql) => {
    expect(() => forEachKey(sql)).toThrow("one parameter");
  },
);
