// @module-tag servers

import { migrated } from "@latchkey/testing/storage/database";
import { expect, expectTypeOf, test } from "vitest";
import { ConfigurationError } from "../../base/errors.ts";
import { schema } from "./schema.ts";
import {
  boolean,
  date,
  extend,
  id,
  integer,
  json,
  type Part,
  type Row,
  reference,
  table,
  text,
} from "./table.ts";

const user = table("user", {
  id: id(),
  email: text({ unique: true }),
  emailVerified: boolean({ default: false }),
  image: text({ nullable: true }),
  createdAt: date(),
});
const session = table("session", { id: id(), userId: reference("user"), expiresAt: date() });
const organizationColumns = extend("session", { activeOrganizationId: text({ nullable: true }) });

function messageOf(parts: readonly Part[]): string {
  try {
    schema(parts);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return String(error);
  }
  return expect.fail("expected a ConfigurationError");
}

test("a row has the types that its columns declare", () => {
  expectTypeOf<Row<typeof user>>().toEqualTypeOf<{
    id: string;
    email: string;
    emailVerified: boolean;
    image: string | null;
    createdAt: string;
  }>();
  expectTypeOf<Row<typeof organizationColumns>>().toEqualTypeOf<{ activeOrganizationId: string | null }>();
  const numbers = table("numbers", { id: id(), count: integer(), data: json<string[]>({ nullable: true }) });
  expectTypeOf<Row<typeof numbers>>().toEqualTypeOf<{ id: string; count: number; data: string[] | null }>();
});

test("declarations of features on one table are merged, in order", () => {
  const merged = schema([organizationColumns, session, user]);
  expect([...merged.columnsOf("session").keys()]).toEqual([
    "id",
    "userId",
    "expiresAt",
    "activeOrganizationId",
  ]);
  expect(merged.tables.get("session")?.indexes).toEqual([
    { name: "session_userId_idx", columns: ["userId"], carries: [], unique: false },
  ]);
  expect(() => merged.columnsOf("nothing")).toThrow("nothing");
});

test("a reference needs an index that begins with it, its own or a longer one", () => {
  const user = table("user", { id: id() });
  const columns = { id: id(), at: text(), userId: reference("user", { index: false }) };
  expect(() => schema([user, table("note", columns, { indexes: [["at", "userId"]] })])).toThrow(
    '"note.userId" refers to other rows, but no index begins with it',
  );
  const { tables } = schema([user, table("note", columns, { indexes: [["userId", "at"]] })]);
  expect(tables.get("note")?.indexes.map(({ columns }) => columns)).toEqual([["userId", "at"]]);
});

test("names of indexes stay short enough for every database, and distinct", () => {
  const long = (end: string) => `aColumnWithANameThatIsQuiteLongButNotUnheardOf${end}`;
  const columns = { id: id(), [long("One")]: text({ index: true }), [long("Two")]: text({ index: true }) };
  const names = schema([table("organization", columns)])
    .tables.get("organization")
    ?.indexes.map(({ name }) => name);
  expect(new Set(names).size).toBe(2);
  for (const name of names ?? []) expect(name.length).toBeLessThanOrEqual(63);
});

test("an insert needs values for columns without a default, and knows the columns of extensions", async () => {
  const db = await migrated({ parts: [user, session, organizationColumns] });
  const q = db.for(user, session, organizationColumns);
  await q.write((k) =>
    k.insertInto("user").values({ id: "u1", email: "a@b.c", createdAt: "2026-11-21T08:00:00.000Z" }),
  )();
  const add = q.write((k, p: { organization: string | null }) =>
    k.insertInto("session").values({
      id: "s1",
      userId: "u1",
      expiresAt: "2026-11-21T08:00:00.000Z",
      activeOrganizationId: p.organization,
    }),
  );
  await add({ organization: "o1" });
  const list = q.read((k) => k.selectFrom("session").select("activeOrganizationId"));
  expect(await list.all()).toEqual([{ activeOrganizationId: "o1" }]);
  // Columns of extensions are read with the table even if the types don't know them.
  const every = db.for(session).read((k) => k.selectFrom("session").selectAll());
  expect(await every.get()).toMatchObject({ activeOrganizationId: "o1" });

  // @ts-expect-error createdAt has no default
  const incomplete = q.write((k) => k.insertInto("user").values({ id: "u2", email: "b@b.c" }));
  await expect(incomplete()).rejects.toThrow("createdAt");
});

test("two declarations of one column are refused, naming both", () => {
  const message = messageOf([
    user,
    session,
    organizationColumns,
    extend("session", { activeOrganizationId: text({ nullable: true }) }),
  ]);
  expect(message).toContain('"activeOrganizationId" of the table "session"');
  expect(message.match(/extend\("session"/g)).toHaveLength(2);
  expect(messageOf([user, extend("user", { email: text({ nullable: true }) })])).toContain('table("user")');
});

test("declarations that don't fit together are refused", () => {
  expect(messageOf([user, user])).toContain('"user" is declared twice');
  expect(messageOf([organizationColumns])).toContain('"session", which is not declared');
  expect(messageOf([session])).toContain('"session.userId" refers to the table "user"');
  expect(messageOf([user, extend("user", { age: integer() })])).toContain("nullable or have a default");
  expect(messageOf([table("thing", { name: text() })])).toContain("no column id()");
  const typo = { indexes: [["nmae" as "name"]] };
  expect(messageOf([table("thing", { id: id(), name: text() }, typo)])).toContain('"nmae"');
});
