import { ConfigurationError } from "../../base/errors.ts";
import type { Dialect } from "../dialect.ts";
import { type Found, indexOf, type Step } from "../driver.ts";
import type { Names } from "../tables/names.ts";
import type { MergedTable, Schema } from "../tables/table.ts";
import { assertFree, type Dependent } from "./dependents.ts";

/** Tables of the compatible framework and its plugins, as declared. The others are Latchkey's alone. */
export const FRAMEWORK_TABLES: readonly string[] = [
  ...["user", "session", "account", "verification", "jwks", "twoFactor", "passkey", "apikey"],
  ...["organization", "member", "invitation", "team", "teamMember", "organizationRole"],
];

/** Columns of the compatible framework in each of its versions. */
const MARKS = {
  user: ["id", "name", "email", "emailVerified", "createdAt", "updatedAt"],
  session: ["id", "token", "userId", "expiresAt"],
  account: ["id", "accountId", "providerId", "userId", "password"],
  verification: ["id", "identifier", "value", "expiresAt"],
};

/** Versions of the framework, newest first, with a column that the earlier ones don't have. */
const VERSIONS = [
  ["account", "issuer", "1.7.0 to 1.7.2"],
  ["teamMember", "membershipKey", "1.7"],
  ["team", "memberCount", "1.6 or 1.7"],
  ["twoFactor", "failedVerificationCount", "1.6 or 1.7"],
  ["apikey", "configId", "1.5 to 1.7"],
  ["session", "activeTeamId", "1.3 or 1.4"],
] as const;
const OLDEST = "1.2 to 1.7";

/** Issuers of accounts. Only the versions 1.7.0 to 1.7.2 use them, and no row is found by them here. */
const ISSUER = { table: "account", column: "issuer", index: "account_issuer_accountId_uidx" };

/** Returns the columns, in the database's names, that tables of the framework would have. */
export function missingMarks(found: Found, names: Names): string[] {
  return Object.entries(MARKS).flatMap(([table, columns]) =>
    columns
      .filter((column) => !found.tables.get(names.table(table))?.has(names.column(table, column)))
      .map((column) => `${names.table(table)}.${names.column(table, column)}`),
  );
}

/** Describes the versions of the framework that create such tables. */
export function frameworkVersion(found: Found, names: Names): string {
  const mark = VERSIONS.find(([table, column]) =>
    found.tables.get(names.table(table))?.has(names.column(table, column)),
  );
  return mark?.[2] ?? OLDEST;
}

/**
 * Returns the reason why the framework can't go on running on these tables, as a sentence. Undefined: it can.
 * Accounts that Latchkey adds have no issuer, by which the versions with such a column find them.
 */
export function needsOwnFormat(
  found: Found,
  schema: Schema,
  names: Names,
  dialect: Dialect,
): string | undefined {
  const [table, column] = [names.table(ISSUER.table), names.column(ISSUER.table, ISSUER.column)];
  const counted = countedDate(found, schema, names, dialect);
  if (counted !== undefined)
    return `${counted} holds numbers, as Drizzle and Prisma write dates to SQLite, and Latchkey writes text. Stop better-auth.`;
  return found.tables.get(table)?.get(column)?.isRequired
    ? `"${table}.${column}" is required, as only better-auth 1.7.0 to 1.7.2 have it. Move to 1.7.3 or later and drop the column first, or stop better-auth.`
    : undefined;
}

/** Returns a column whose dates the framework reads as numbers, in the database's names: `"user.createdAt"`. */
export function countedDate(
  found: Found,
  schema: Schema,
  names: Names,
  dialect: Dialect,
): string | undefined {
  for (const each of schema.tables.values())
    for (const date of countedDates(each, found, names, dialect))
      return `"${names.table(each.name)}.${date}"`;
  return undefined;
}

/**
 * Returns which versions of the framework can use tables that were taken over by these statements, as a sentence.
 * Undefined: all of them.
 */
export function versionNeeded(applied: string, names: Names, { quote }: Dialect): string | undefined {
  const [table, column] = [names.table(ISSUER.table), names.column(ISSUER.table, ISSUER.column)];
  // Dropped, or no longer required: see `undeclared`.
  const isChanged = applied
    .split(";\n")
    .some((each) => each.startsWith(`alter table ${quote(table)} `) && each.includes(quote(column)));
  return isChanged
    ? `Only better-auth 1.7.3 or later can use it: 1.7.0 to 1.7.2 require "${table}.${column}", which Latchkey doesn't write.`
    : undefined;
}

/**
 * Returns the changes, one for each table, by which columns of the framework take and give the values that the engine
 * writes and reads. Throws `ConfigurationError` for a column that nothing here can fill, or that is held as it is.
 */
export function conversions(
  found: Found,
  schema: Schema,
  names: Names,
  dialect: Dialect,
  { timezone, others }: { timezone: string | undefined; others: readonly Dependent[] },
): Step[] {
  for (const table of schema.tables.values()) {
    assertNotForeign(table, found, names);
    assertTextId(table.name, found, names, dialect);
  }
  return [...schema.tables.values()].map((table) => {
    const called = names.table(table.name);
    const rewriting = [
      ...worded(table, found, names, dialect),
      ...(timezone === undefined ? [] : zoned(table, found, names, dialect, { timezone, others })),
      ...unbounded(table, found, names, dialect),
    ];
    return {
      statements: [...undeclared(table, found, names, dialect), ...rewriting],
      changes: [called],
      refersTo: [],
      rewrites: rewriting.length > 0 ? [called] : [],
    };
  });
}

/** Dates of PostgreSQL without a time zone, written in another one than UTC. */
function zoned(
  table: MergedTable,
  found: Found,
  names: Names,
  { name, quote, literal }: Dialect,
  { timezone, others }: { timezone: string; others: readonly Dependent[] },
): string[] {
  if (name !== "postgres") return [];
  const called = names.table(table.name);
  const dates = [...table.columns]
    .filter(([, { kind }]) => kind === "date")
    .map(([declared]) => names.column(table.name, declared))
    .filter((column) => found.tables.get(called)?.get(column)?.type === "timestamp without time zone");
  if (dates.length === 0) return [];
  assertFree("dates", "timestamptz", others, (held, column) => held === called && dates.includes(column));
  const parts = dates.map(
    (date) =>
      `alter column ${quote(date)} type timestamptz using ${quote(date)} at time zone ${literal(timezone)}`,
  );
  return [`alter table ${quote(called)} ${parts.join(", ")}`];
}

/** Refuses a table of the application that has the name of one that only Latchkey has. */
function assertNotForeign({ name, columns }: MergedTable, found: Found, names: Names): void {
  const there = found.tables.get(names.table(name));
  if (there === undefined || FRAMEWORK_TABLES.includes(name)) return;
  const missing = [...columns].find(
    ([column, { nullable, default: value }]) =>
      !nullable && value === undefined && !there.has(names.column(name, column)),
  );
  if (missing === undefined) return;
  throw new ConfigurationError(
    `database: the table "${names.table(name)}" has no column "${names.column(name, missing[0])}", so it is your application's, and Latchkey needs a table of that name. Rename yours, and run the command again.`,
  );
}

function assertTextId(table: string, found: Found, names: Names, dialect: Dialect): void {
  const [called, id] = [names.table(table), names.column(table, "id")];
  const { type = "text" } = found.tables.get(called)?.get(id) ?? {};
  // See `textsForUuids`.
  if (/char|text/.test(type) || (type === "uuid" && dialect.name === "postgres")) return;
  throw new ConfigurationError(
    `database: "${called}.${id}" is ${type}. Tables whose IDs are ${type === "uuid" ? "of this type" : "numbers"} can't be taken over in place. Copy their rows into tables of Latchkey, as "Copying the rows" in docs/migrating-from-better-auth.md says.`,
  );
}

/** Texts that MySQL can't index, because their types have no length. */
function unbounded(table: MergedTable, found: Found, names: Names, dialect: Dialect): string[] {
  if (dialect.name !== "mysql") return [];
  const { quote } = dialect;
  const called = names.table(table.name);
  const keyed = new Set(table.indexes.flatMap(({ columns }) => columns));
  return [...table.columns].flatMap(([name, column]) => {
    const columnName = names.column(table.name, name);
    if (!keyed.has(name) || !/^\w*text\b/.test(found.tables.get(called)?.get(columnName)?.type ?? ""))
      return [];
    const type = `${dialect.columnType(column, true)} ${column.nullable ? "null" : "not null"}`;
    return [`alter table ${quote(called)} modify ${quote(columnName)} ${type}`];
  });
}

/** Columns without a declaration that require a value: the engine's rows have none. */
function undeclared(table: MergedTable, found: Found, names: Names, { name, quote }: Dialect): string[] {
  const called = names.table(table.name);
  const declared = new Map(
    [...table.columns].map(([name, column]) => [names.column(table.name, name), column]),
  );
  const required = [...(found.tables.get(called) ?? [])].filter(
    ([column, { isRequired }]) => isRequired && declared.get(column)?.nullable !== false,
  );
  return required.flatMap(([column, { type }]) => {
    // SQLite can't change a column, and its rows with a user have this one.
    if (name === "sqlite" && declared.has(column)) return [];
    if (name === "postgres")
      return [`alter table ${quote(called)} alter column ${quote(column)} drop not null`];
    if (name === "mysql") return [`alter table ${quote(called)} modify ${quote(column)} ${type} null`];
    if (table.name !== ISSUER.table || column !== ISSUER.column)
      throw new ConfigurationError(
        `database: "${called}.${column}" requires a value, and Latchkey doesn't know it. Declare it as an additional field, or give it a default.`,
      );
    const index = found.indexes.has(indexOf(called, ISSUER.index))
      ? [`drop index ${quote(ISSUER.index)}`]
      : [];
    return [...index, `alter table ${quote(called)} drop column ${quote(column)}`];
  });
}

/** Columns of SQLite with dates as numbers: seconds or milliseconds since 1970. */
function countedDates(table: MergedTable, found: Found, names: Names, dialect: Dialect): string[] {
  if (dialect.name !== "sqlite") return [];
  const there = found.tables.get(names.table(table.name));
  return [...table.columns].flatMap(([name, { kind }]) => {
    const column = names.column(table.name, name);
    return kind === "date" && /int|datetime|timestamp/i.test(there?.get(column)?.type ?? "") ? [column] : [];
  });
}

/**
 * Writes them as text. Numbers under 10^11 are seconds: in milliseconds they would lie in 1966 to 1973. Most of a column
 * decide, because it may hold birthdays of those years, or "never" as the year 9999.
 */
function worded(table: MergedTable, found: Found, names: Names, dialect: Dialect): string[] {
  const called = dialect.quote(names.table(table.name));
  return countedDates(table, found, names, dialect).map((name) => {
    const column = dialect.quote(name);
    const isCounted = `typeof(${column}) in ('integer', 'real')`;
    const areSeconds = `(select avg(abs(${column}) < 100000000000) from ${called} where ${isCounted}) > 0.5`;
    const seconds = `case when ${areSeconds} then ${column} else ${column} / 1000.0 end`;
    const text = `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`;
    return `update ${called} set ${column} = ${text} where ${isCounted}`;
  });
}
