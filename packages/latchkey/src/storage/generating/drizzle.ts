import type { DescribedColumn, DescribedIndex, DescribedTable } from "./described.ts";
import type { Target } from "./generate.ts";
import { type Relation, relationsOf } from "./relations.ts";
import { identifierOf, keyOf, listed, memberOf } from "./typescript.ts";

/** Differences between the databases in Drizzle's code. */
interface Family {
  readonly module: string;
  readonly table: string;
  /** The type of indexes and references. Without it, tables that refer to each other would have no types. */
  readonly extra: string;
  /** The functions of columns, some with options, by the kind of column. `text`: every other kind. */
  readonly columns: Readonly<Record<string, readonly [name: string, options?: string]>> & {
    readonly text: readonly [name: string];
  };
}

type Use = (name: string) => void;

const postgres: Family = {
  module: "drizzle-orm/pg-core",
  table: "pgTable",
  extra: "PgTableExtraConfigValue",
  columns: {
    boolean: ["boolean"],
    integer: ["bigint", `{ mode: "number" }`],
    date: ["timestamp", "{ withTimezone: true }"],
    bytes: ["bytea"],
    text: ["text"],
  },
};

const mysql: Family = {
  module: "drizzle-orm/mysql-core",
  table: "mysqlTable",
  extra: "MySqlTableExtraConfigValue",
  columns: {
    boolean: ["boolean"],
    integer: ["bigint", `{ mode: "number" }`],
    date: ["datetime", "{ fsp: 3 }"],
    bytes: ["mediumblob"],
    text: ["longtext"],
  },
};

const sqlite: Family = {
  module: "drizzle-orm/sqlite-core",
  table: "sqliteTable",
  extra: "SQLiteTableExtraConfigValue",
  columns: {
    boolean: ["integer", `{ mode: "boolean" }`],
    integer: ["integer"],
    date: ["isoDate"],
    bytes: ["blob", `{ mode: "buffer" }`],
    text: ["text"],
  },
};

/** Returns the call that makes a column. `use`: notes an import or an own type. */
function callOf({ columns }: Family, { kind, name, type }: DescribedColumn, use: Use): string {
  // Only MySQL and MariaDB have such types.
  const length = /^varchar\((\d+)\)$/.exec(type)?.[1];
  const [made, options] =
    length === undefined ? (columns[kind] ?? columns.text) : ["varchar", `{ length: ${length} }`];
  use(made);
  return `${made}(${[JSON.stringify(name), ...(options === undefined ? [] : [options])].join(", ")})`;
}

/** Types and functions that Drizzle doesn't have, each with the text that declares it. */
const OWN: Readonly<Record<string, string>> = {
  asNumber: [
    "/** drizzle-kit compares the defaults of SQLite's booleans as numbers. */",
    "const asNumber = (value: boolean) => Number(value) as unknown as boolean;",
  ].join("\n"),
  bytea: `const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });`,
  mediumblob: `const mediumblob = customType<{ data: Uint8Array }>({ dataType: () => "mediumblob" });`,
  isoDate: [
    "/** ISO 8601 in UTC, with milliseconds. drizzle-kit calls the type `date` of SQLite `numeric`. */",
    "const isoDate = customType<{ data: Date; driverData: string }>({",
    `  dataType: () => "numeric",`,
    "  fromDriver: (text) => new Date(text),",
    "  toDriver: (date) => date.toISOString(),",
    "});",
  ].join("\n"),
};

/** Returns a TypeScript module that declares the tables for Drizzle. */
export function drizzleSchema(tables: readonly DescribedTable[], { kind, schema }: Target): string {
  const family = kind === "postgres" ? postgres : kind === "sqlite" ? sqlite : mysql;
  const [fromDatabase, fromOrm] = [new Set<string>(), new Set<string>()];
  const own = new Set<string>();
  const use: Use = (name) => {
    if (name === "sql" || name === "relations") fromOrm.add(name);
    else if (name in OWN) own.add(name);
    else fromDatabase.add(name);
  };
  const isNamed = kind === "postgres" && schema !== undefined;
  use(isNamed ? "pgSchema" : family.table);
  const maker = isNamed ? `${identifierOf(`${schema}Schema`)}.table` : family.table;
  const relations = relationsOf(tables);
  const blocks = tables.flatMap((table) => {
    const related = relationsBlock(table, relations, use);
    return [
      tableBlock(table, relations, { family, maker, use }),
      ...(related === undefined ? [] : [related]),
    ];
  });
  const types = sorted(own).map((name) => OWN[name] ?? "");
  if (types.some((type) => type.includes("customType"))) use("customType");
  const imports = [
    ...(fromOrm.size === 0 ? [] : [listed("import { ", sorted(fromOrm), ` } from "drizzle-orm";`, "")]),
    listed("import { ", sorted(fromDatabase), ` } from "${family.module}";`, ""),
  ];
  const named = isNamed ? [`export const ${identifierOf(`${schema}Schema`)} = pgSchema("${schema}");`] : [];
  return `${[imports.join("\n"), ...named, ...types, ...blocks].join("\n\n")}\n`;
}

const sorted = (names: Iterable<string>): string[] => [...names].sort();

interface Writing {
  family: Family;
  maker: string;
  use: Use;
}

function tableBlock(
  table: DescribedTable,
  relations: readonly Relation[],
  { family, maker, use }: Writing,
): string {
  const columns = table.columns.map(
    (column) => `    ${keyOf(column.key)}: ${columnText(column, family, use)},${remark(column)}`,
  );
  const extras = [
    ...table.indexes.map((index) => indexText(index, use)),
    ...relations.filter(({ child }) => child === table).map((relation) => referenceText(relation, use)),
  ];
  const hasReference = relations.some(({ child }) => child === table);
  if (hasReference) use(`type ${family.extra}`);
  const given = hasReference ? `(table): ${family.extra}[]` : "(table)";
  return [
    `export const ${identifierOf(table.key)} = ${maker}(`,
    `  ${JSON.stringify(table.name)},`,
    "  {",
    ...columns,
    "  },",
    ...(extras.length === 0 ? [] : [`  ${given} => [`, ...extras.map((extra) => `${extra},`), "  ],"]),
    ");",
  ].join("\n");
}

function columnText(column: DescribedColumn, family: Family, use: Use): string {
  const { kind, nullable, default: byDefault } = column;
  const parts = [callOf(family, column, use)];
  if (kind === "id") parts.push("primaryKey()");
  else if (!nullable) parts.push("notNull()");
  if (byDefault !== undefined) parts.push(`default(${defaultText(byDefault, family, use)})`);
  return parts.join(".");
}

/**
 * Texts of MySQL have their defaults in parentheses: long ones can't have others. drizzle-kit compares booleans of
 * SQLite by their numbers.
 */
function defaultText(value: string | number | boolean, family: Family, use: Use): string {
  if (family === sqlite && typeof value === "boolean") {
    use("asNumber");
    return `asNumber(${value})`;
  }
  if (family !== mysql || typeof value !== "string") return JSON.stringify(value);
  use("sql");
  const literal = value.replaceAll("\\", "\\\\").replaceAll("'", "''");
  return `sql\`(${JSON.stringify(`'${literal}'`).slice(1, -1).replaceAll("`", "\\`")})\``;
}

function remark({ kind, reference }: DescribedColumn): string {
  if (reference?.isForeign === true) return ` // Refers to ${reference.table}.${reference.column}.`;
  return kind === "json" ? " // JSON" : "";
}

/** drizzle-kit doesn't read conditions of SQLite's indexes, and would create an index with one anew each time. */
function indexText({ name, columns, unique }: DescribedIndex, use: Use): string {
  const maker = unique ? "uniqueIndex" : "index";
  use(maker);
  const members = columns.map((column) => memberOf("table", column));
  return listed(`${maker}(${JSON.stringify(name)}).on(`, members, ")", "    ");
}

function referenceText({ child, column, parent, parentColumn }: Relation, use: Use): string {
  use("foreignKey");
  const { constraint, onDelete } = column.reference ?? {};
  const target = parent === child ? "table" : identifierOf(parent.key);
  const items = [
    ...(constraint === undefined ? [] : [`name: ${JSON.stringify(constraint)}`]),
    `columns: [${memberOf("table", column.key)}]`,
    `foreignColumns: [${memberOf(target, parentColumn.key)}]`,
  ];
  const rule = onDelete === "no action" ? "" : `.onDelete(${JSON.stringify(onDelete)})`;
  const call = listed("foreignKey({ ", items, " })", "    ");
  return `${call}${rule}`;
}

function relationsBlock(table: DescribedTable, all: readonly Relation[], use: Use): string | undefined {
  const up = all.filter(({ child }) => child === table);
  const down = all.filter(({ parent }) => parent === table);
  if (up.length + down.length === 0) return undefined;
  use("relations");
  const own = identifierOf(table.key);
  const named = ({ name }: Relation) => (name === undefined ? [] : [`relationName: ${JSON.stringify(name)}`]);
  const lines = [
    ...up.map((relation) => {
      const { one, column, parent, parentColumn } = relation;
      const target = identifierOf(parent.key);
      const items = [
        `fields: [${memberOf(own, column.key)}]`,
        `references: [${memberOf(target, parentColumn.key)}]`,
        ...named(relation),
      ];
      return listed(`${keyOf(one)}: one(${target}, { `, items, " }),", "  ");
    }),
    ...down.map((relation) => {
      const given = [identifierOf(relation.child.key), ...named(relation).map((name) => `{ ${name} }`)];
      return `  ${keyOf(relation.many)}: ${relation.isSingle ? "one" : "many"}(${given.join(", ")}),`;
    }),
  ];
  const helpers = [
    ...(up.length > 0 || down.some(({ isSingle }) => isSingle) ? ["one"] : []),
    ...(down.some(({ isSingle }) => !isSingle) ? ["many"] : []),
  ];
  return [
    `export const ${own}Relations = relations(${own}, ({ ${helpers.join(", ")} }) => ({`,
    ...lines,
    "}));",
  ].join("\n");
}
