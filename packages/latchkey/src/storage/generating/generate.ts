import { ConfigurationError } from "../../base/errors.ts";
import type { Found } from "../driver.ts";
import { mysqlDialect } from "../mysql/mysql-dialect.ts";
import { indexColumns, tableNames } from "../servers/server-dialect.ts";
import { createIndex, inOrder, tableAdditions } from "../tables/ddl.ts";
import { ownTables } from "../tables/migration-table.ts";
import { asDeclared, type Names } from "../tables/names.ts";
import type { MergedTable } from "../tables/table.ts";
import { type DatabaseKind, type Declared, describeTables } from "./described.ts";
import { drizzleSchema } from "./drizzle.ts";
import { kyselySchema } from "./kysely.ts";
import { prismaSchema } from "./prisma.ts";

/** The tools that a schema is generated for. `sql`: the statements that create the tables. */
export const schemaTools = ["drizzle", "prisma", "kysely", "sql"] as const;
export type SchemaTool = (typeof schemaTools)[number];

/** The database that a schema is for. */
export interface Target {
  readonly kind: DatabaseKind;
  /** The schema of PostgreSQL that has the tables. Undefined: the usual one. */
  readonly schema: string | undefined;
}

export interface GeneratedSchema {
  readonly tool: SchemaTool;
  readonly kind: DatabaseKind;
  /** The tables' names in the database. */
  readonly tables: readonly string[];
  /** The same for the same tables. */
  readonly text: string;
}

/** Returns the tables of a deployment in the form of a tool. Uses no connection. */
export function generateSchema(tool: SchemaTool, declared: Declared, target: Target): GeneratedSchema {
  const ordered = { ...declared, dialect: dialectFor(declared, target) };
  const tables = describeTables(ordered);
  const texts = {
    drizzle: () => drizzleSchema(tables, target),
    prisma: () => prismaSchema(tables, target),
    kysely: () => kyselySchema(tables, target),
    sql: () => `${inSchema(target.schema)}${sqlSchema(ordered)}`,
  };
  return { tool, kind: target.kind, tables: tables.map(({ name }) => name), text: texts[tool]() };
}

/** Before the first connection, the dialect of a `mysql:` URL doesn't know which of the two servers it is for. */
function dialectFor({ schema, names, dialect }: Declared, { kind }: Target): Declared["dialect"] {
  if (dialect.name !== "mysql") return dialect;
  return mysqlDialect(indexColumns(schema, names), tableNames(schema, names), {
    isMariaDb: kind === "mariadb",
  });
}

/** Returns the statements before those that name tables without their schema. */
function inSchema(schema: string | undefined): string {
  if (schema === undefined) return "";
  return `create schema if not exists "${schema}";\n\nset search_path to "${schema}";\n\n`;
}

/** Returns the statements with which `migrate` fills an empty database. */
function sqlSchema({ schema, names, dialect }: Declared): string {
  const all = [...schema.tables.values()];
  const foreign = all.flatMap(({ columns }) =>
    [...columns.values()].flatMap(({ references }) =>
      references?.isForeign === true ? [[references.table, new Map()] as const] : [],
    ),
  );
  const found: Found = {
    tables: new Map(foreign),
    indexes: new Set(),
    indexed: new Set(),
    brokenIndexes: new Set(),
  };
  const creation = (table: MergedTable, names: Names) => [
    ...tableAdditions(table, found, dialect, names),
    ...table.indexes.map((index) => createIndex(index, table.name, dialect, names)),
  ];
  const statements = [
    ...ownTables(dialect).flatMap((table) => creation(table, asDeclared)),
    ...inOrder(all).flatMap((table) => creation(table, names)),
  ];
  return `${statements.map((statement) => `${statement};`).join("\n\n")}\n`;
}

/**
 * Returns the database that a schema is for. `known`: what the URL tells. `asked`: what the caller says. Throws
 * `ConfigurationError` if they contradict each other, or if the tool has to know which of MySQL and MariaDB it is.
 */
export function kindOf(
  tool: SchemaTool,
  known: DatabaseKind,
  asked: "mysql" | "mariadb" | undefined,
): DatabaseKind {
  // URLs of both begin with mysql:.
  const isKnown = known !== "mysql" || tool === "drizzle" || tool === "kysely";
  if (asked === undefined ? isKnown : known === "mysql" || known === asked) return asked ?? known;
  throw new ConfigurationError(
    known === "mysql"
      ? "The URL or the pool doesn't tell MySQL from MariaDB, which differ here. Give the kind: mysql or mariadb (--kind mariadb)."
      : `The kind is ${asked}, but the engine's database is ${known}. Leave the kind out: only MySQL and MariaDB need it.`,
  );
}
