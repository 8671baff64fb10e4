import type { Found } from "../driver.ts";
import type { Names } from "../tables/names.ts";
import type { Schema } from "../tables/table.ts";
import { missingMarks } from "./framework-tables.ts";

/** Tables whose names are options of the engine. Those of the others are in `schema` of their plugins. */
const CORE = ["user", "session", "account", "verification"];

/**
 * Returns the options for tables of the framework that Drizzle or Prisma named: `users`, `User`, `email_verified`.
 * Undefined if they aren't such tables either.
 */
export function otherNames(found: Found, schema: Schema): string | undefined {
  const tables = new Map<string, string>();
  const columns = new Map<string, Map<string, string>>();
  for (const { name, columns: declared } of schema.tables.values()) {
    const called = spellings(name).find((spelling) => found.tables.has(spelling));
    if (called === undefined) continue;
    tables.set(name, called);
    const there = found.tables.get(called);
    const others = [...declared.keys()].filter((column) => !there?.has(column) && there?.has(snake(column)));
    columns.set(name, new Map(others.map((column) => [column, snake(column)])));
  }
  const names: Names = {
    table: (table) => tables.get(table) ?? table,
    column: (table, column) => columns.get(table)?.get(column) ?? column,
  };
  if (missingMarks(found, names).length > 0) return undefined;
  const lines = [...tables].flatMap(([table, called]) => {
    const fields = [...(columns.get(table) ?? [])].map(([column, to]) => `${column}: "${to}"`);
    const parts = [
      ...(called === table ? [] : [`modelName: "${called}"`]),
      ...(fields.length === 0 ? [] : [`fields: { ${fields.join(", ")} }`]),
    ];
    const place = CORE.includes(table) ? "" : " // in `schema` of its plugin";
    return parts.length === 0 ? [] : [`  ${table}: { ${parts.join(", ")} },${place}`];
  });
  return lines.join("\n");
}

/** The names that the tools give a table, the framework's own first. */
function spellings(table: string): string[] {
  const single = [table, snake(table), `${table[0]?.toUpperCase()}${table.slice(1)}`];
  return [...single, ...single.map((name) => `${name}s`)];
}

/** `credentialID` becomes `credential_id`. */
function snake(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z]+)/g, (_, before: string, capitals: string) => `${before}_${capitals}`)
    .toLowerCase();
}
