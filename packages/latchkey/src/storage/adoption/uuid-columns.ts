import { ConfigurationError } from "../../base/errors.ts";
import type { Dialect } from "../dialect.ts";
import type { Found, Step } from "../driver.ts";
import type { Names } from "../tables/names.ts";
import type { Schema } from "../tables/table.ts";
import { assertFree, type Dependents, type ForeignKey } from "./dependents.ts";

/**
 * Returns the change by which IDs of the type `uuid` become texts, with the columns that refer to them. Their values
 * stay, and the database goes on making them for the framework. It is one for all tables, because a join finds no rows by a
 * text and a UUID. Throws `ConfigurationError` for what stands in the way.
 */
export function textsForUuids(
  found: Found,
  schema: Schema,
  names: Names,
  dialect: Dialect,
  { keys, others }: Dependents,
): Step {
  if (dialect.name !== "postgres") return { statements: [], changes: [], refersTo: [] };
  const { quote } = dialect;
  const ids = new Map([...schema.tables.keys()].map((name) => [names.table(name), names.column(name, "id")]));
  /** A reference that is declared as a plain text. */
  const refers = (table: string, column: string) =>
    keys.some(
      (key) =>
        key.table === table &&
        key.columns.some(([own, other]) => own === column && ids.get(key.parent ?? "") === other),
    );
  const converted = new Map<string, ReadonlySet<string>>();
  const changes: string[] = [];
  for (const { name, columns } of schema.tables.values()) {
    const called = names.table(name);
    const uuids = [...columns]
      .map(([column, declared]) => ({ column: names.column(name, column), declared }))
      .filter(({ column }) => found.tables.get(called)?.get(column)?.type === "uuid")
      .filter(
        ({ column, declared: { kind, references } }) =>
          kind === "id" || (kind === "reference" && references?.isForeign !== true) || refers(called, column),
      );
    if (uuids.length === 0) continue;
    converted.set(called, new Set(uuids.map(({ column }) => column)));
    const parts = uuids.map(
      ({ column, declared }) =>
        `alter column ${quote(column)} type ${dialect.columnType(declared, true)} using ${quote(column)}::text`,
    );
    changes.push(`alter table ${quote(called)} ${parts.join(", ")}`);
  }
  const isConverted = (table: string | null, column: string) =>
    table !== null && converted.get(table)?.has(column) === true;
  assertFree("UUIDs", "texts", others, isConverted);
  const held = heldKeys(keys, isConverted);
  const statements = [
    ...held.map(({ table, name }) => `alter table ${quote(table)} drop constraint ${quote(name)}`),
    ...changes,
    ...held.map(
      ({ table, name, definition }) =>
        `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`,
    ),
  ];
  const keyed = held.flatMap(({ table, parent }) => (parent === null ? [table] : [table, parent]));
  return {
    statements,
    changes: [...new Set([...converted.keys(), ...keyed])],
    refersTo: [],
    rewrites: [...converted.keys()],
  };
}

/** Returns the keys that must be dropped meanwhile. Throws for those whose columns no longer have one type. */
function heldKeys(
  keys: readonly ForeignKey[],
  isConverted: (table: string | null, column: string) => boolean,
): (ForeignKey & { table: string })[] {
  return keys.flatMap((key) => {
    const { name, table, parent, columns } = key;
    const from = columns.map(([column]) => isConverted(table, column));
    const to = columns.map(([, column]) => isConverted(parent, column));
    if (from.every((is, at) => is === to[at]))
      return table !== null && from.includes(true) ? [{ ...key, table }] : [];
    const called = columns.map(([column]) => column).join(", ");
    throw new ConfigurationError(
      to.includes(true)
        ? `database: the UUIDs of "${parent}" become texts, and "${table ?? "a table of another schema"}.${called}" refers to them. Drop its foreign key ${name}, run the command, make that column a text, and add the key again.`
        : `database: the UUIDs of "${table}.${called}" become texts, and its foreign key ${name} refers to a column that stays as it is. Drop the key, and run the command again.`,
    );
  });
}
