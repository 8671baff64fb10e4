import { wrongValues } from "@latchkey/testing/storage/wrong-values";
import { describe, expect, test } from "vitest";
import { boolean, bytes, type Column, date, id, integer, json, reference, text } from "../tables/table.ts";
import { rowParser } from "./row-parser.ts";

const at = "2026-11-21T08:00:00.000Z";

/** A column of each kind, with a value that it holds. */
const KINDS: Readonly<Record<string, readonly [Column, unknown]>> = {
  id: [id(), "u1"],
  owner: [reference("user"), "u2"],
  inviter: [reference("user", { nullable: true }), "u3"],
  name: [text(), ""],
  image: [text({ nullable: true }), "a.png"],
  agent: [text({ default: "" }), "curl"],
  verified: [boolean(), false],
  banned: [boolean({ nullable: true, default: false }), true],
  uses: [integer({ default: 0 }), -1],
  limit: [integer({ nullable: true }), Number.MAX_SAFE_INTEGER],
  createdAt: [date(), at],
  endedAt: [date({ nullable: true }), "2024-02-29T23:59:59.999Z"],
  tags: [json({ nullable: true }), ["x"]],
  picture: [bytes(), new Uint8Array([1])],
};
const COLUMNS = new Map(Object.entries(KINDS).map(([name, [column]]) => [name, column]));
const GOOD = Object.fromEntries(Object.entries(KINDS).map(([name, [, value]]) => [name, value]));

const strict = rowParser(COLUMNS);
const filling = rowParser<Record<string, unknown>>(COLUMNS, { fills: true });

const without = (name: string) =>
  Object.fromEntries(Object.entries(GOOD).filter(([other]) => other !== name));

describe("a row from outside the database", () => {
  test("is read as it is, with the members of another version", () => {
    const row = { ...GOOD, later: 1 };
    expect(strict(row)).toBe(row);
    expect(filling(row)).toBe(row);
  });

  test.each([undefined, null, "row", 1, true, [], [GOOD]])("isn't %o", (value) => {
    expect(strict(value)).toBeUndefined();
    expect(filling(value)).toBeUndefined();
  });

  test.each([...COLUMNS].flatMap(([name, column]) => wrongValues(name, column)))(
    "is none with %s",
    (title, value) => {
      const [name = ""] = title.split(" ");
      expect(strict({ ...GOOD, [name]: value })).toBeUndefined();
      const hasDefault = value === null && COLUMNS.get(name)?.default !== undefined;
      if (!hasDefault) expect(filling({ ...GOOD, [name]: value })).toBeUndefined();
    },
  );

  test.each([...COLUMNS])("without %s is none, unless an earlier version could write it", (name, column) => {
    expect(strict(without(name))).toBeUndefined();
    const value = column.default ?? (column.nullable ? null : undefined);
    expect(filling(without(name))).toEqual(value === undefined ? undefined : { ...GOOD, [name]: value });
  });

  test("has any value in a column that the application shows as it likes", () => {
    const columns = new Map([["at", { ...date({ nullable: true }), shown: () => 1 }]]);
    for (const at of [1, "x", null, [], undefined]) expect(rowParser(columns)({ at })).toEqual({ at });
  });

  test("needs only the named columns", () => {
    expect(rowParser(COLUMNS, { names: ["id"] })({ id: "u1" })).toEqual({ id: "u1" });
  });
});
