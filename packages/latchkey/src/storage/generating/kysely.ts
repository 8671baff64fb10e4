import type { DescribedColumn, DescribedTable } from "./described.ts";
import type { Target } from "./generate.ts";
import { capitalized } from "./relations.ts";
import { identifierOf, keyOf } from "./typescript.ts";

/** The types of values as the usual drivers return them: pg, mysql2, better-sqlite3. */
const TYPES = {
  postgres: { boolean: "boolean", integer: "BigInteger", date: "Timestamp", bytes: "Uint8Array" },
  mysql: { boolean: "NumericBoolean", integer: "number", date: "Timestamp", bytes: "Uint8Array" },
  sqlite: { boolean: "NumericBoolean", integer: "number", date: "string", bytes: "Uint8Array" },
} as const;

const OWN_TYPES: Readonly<Record<string, string>> = {
  BigInteger:
    "/** pg returns these as text. */\ntype BigInteger = ColumnType<string, number | bigint | string>;",
  NumericBoolean: "/** 1 or 0. */\ntype NumericBoolean = ColumnType<number, number>;",
  Timestamp: "type Timestamp = ColumnType<Date, Date | string>;",
  // Kysely's own type takes no ColumnType.
  Generated: [
    "type Generated<T> =",
    "  T extends ColumnType<infer Selected, infer Inserted, infer Updated>",
    "    ? ColumnType<Selected, Inserted | undefined, Updated>",
    "    : ColumnType<T, T | undefined, T>;",
  ].join("\n"),
};

/** Returns a TypeScript module with the interface `Database` for Kysely. */
export function kyselySchema(tables: readonly DescribedTable[], { kind, schema }: Target): string {
  const family = kind === "mariadb" ? "mysql" : kind;
  const used = new Set<string>();
  const interfaces = tables.map(({ key, columns }) =>
    [
      `export interface ${typeName(key)} {`,
      ...columns.map((column) => `  ${keyOf(column.name)}: ${columnType(column, family, used)};`),
      "}",
    ].join("\n"),
  );
  const own = Object.keys(OWN_TYPES).filter((name) => used.has(name));
  const database = [
    ...(schema === undefined
      ? []
      : [`/** The tables are in the schema ${schema}: \`db.withSchema("${schema}")\`. */`]),
    "export interface Database {",
    ...tables.map(({ key, name }) => `  ${keyOf(name)}: ${typeName(key)};`),
    "}",
  ].join("\n");
  return `${[
    ...(own.length === 0 ? [] : [`import type { ColumnType } from "kysely";`]),
    ...own.map((name) => OWN_TYPES[name] ?? ""),
    database,
    ...interfaces,
  ].join("\n\n")}\n`;
}

function typeName(table: string): string {
  return `${capitalized(identifierOf(table.replaceAll("_", "-")))}Table`;
}

function columnType(
  { kind, nullable, default: byDefault }: DescribedColumn,
  family: keyof typeof TYPES,
  used: Set<string>,
): string {
  const types: Readonly<Record<string, string>> = TYPES[family];
  const plain = types[kind] ?? "string";
  used.add(plain);
  const type = nullable ? `${plain} | null` : plain;
  if (byDefault === undefined) return type;
  used.add("Generated");
  return `Generated<${type}>`;
}
