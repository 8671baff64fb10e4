import type { DatabaseKind, DescribedColumn, DescribedIndex, DescribedTable } from "./described.ts";
import type { Target } from "./generate.ts";
import { capitalized, type Relation, relationsOf } from "./relations.ts";

/** A field or a type of Prisma's schema, and what follows it. */
type Line = readonly [name: string, type: string, ...attributes: string[]];

/** Returns the models of the tables, for a schema of Prisma. */
export function prismaSchema(tables: readonly DescribedTable[], target: Target): string {
  const relations = relationsOf(tables);
  return `${tables.map((table) => model(table, relations, target)).join("\n\n")}\n`;
}

/** Prisma's names begin with a letter, and have only letters of ASCII, digits and underscores. */
function fieldName(key: string): string {
  const name = key.replace(/[^A-Za-z0-9_]+(.)?/g, (_, next: string = "") => next.toUpperCase());
  return /^[A-Za-z]/.test(name) ? name : `x${name}`;
}

function modelName(key: string): string {
  return capitalized(fieldName(key).replace(/_+(.)/g, (_, next: string) => next.toUpperCase()));
}

function model(table: DescribedTable, relations: readonly Relation[], { kind, schema }: Target): string {
  const up = relations.filter(({ child }) => child === table);
  const down = relations.filter(({ parent }) => parent === table);
  const lines: Line[] = [
    ...table.columns.map((column) => field(column, table, kind)),
    ...up.map((relation) => owner(relation, kind)),
    ...down.map(({ many, isSingle, child, name }): Line => {
      const type = `${modelName(child.key)}${isSingle ? "?" : "[]"}`;
      return [many, type, ...(name === undefined ? [] : [`@relation("${name}")`])];
    }),
  ];
  const blocks = [
    ...table.indexes.flatMap((index) => (isOnField(index) ? [] : [blockIndex(index)])),
    `@@map("${table.name}")`,
    ...(schema === undefined ? [] : [`@@schema("${schema}")`]),
  ];
  return [
    `model ${modelName(table.key)} {`,
    ...aligned(lines),
    "",
    ...blocks.map((line) => `  ${line}`),
    "}",
  ].join("\n");
}

/** Aligns columns as `prisma format` does. */
function aligned(lines: readonly Line[]): string[] {
  const [names, types] = [0, 1].map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map(([name, type, ...attributes]) =>
    `  ${name.padEnd(names ?? 0)} ${type.padEnd(types ?? 0)} ${attributes.join(" ")}`.trimEnd(),
  );
}

function field(column: DescribedColumn, table: DescribedTable, kind: DatabaseKind): Line {
  const name = fieldName(column.key);
  const [type, native] = typeOf(column, kind);
  const unique = table.indexes.find((index) => isOnField(index) && index.columns[0] === column.key);
  return [
    name,
    column.nullable ? `${type}?` : type,
    ...(column.kind === "id" ? ["@id"] : []),
    ...(unique === undefined ? [] : [`@unique(map: "${unique.name}")`]),
    ...(column.default === undefined ? [] : [`@default(${defaultText(column.default, type)})`]),
    ...(name === column.name ? [] : [`@map("${column.name}")`]),
    ...(native === undefined ? [] : [`@db.${native}`]),
    ...(column.reference?.isForeign === true
      ? [`// Refers to ${column.reference.table}.${column.reference.column}.`]
      : []),
  ];
}

const isOnField = ({ unique, columns }: DescribedIndex): boolean => unique && columns.length === 1;

function blockIndex({ name, columns, unique }: DescribedIndex): string {
  return `@@${unique ? "unique" : "index"}([${columns.map(fieldName).join(", ")}], map: "${name}")`;
}

function defaultText(value: string | number | boolean, type: string): string {
  return type === "Int" ? String(Number(value)) : JSON.stringify(value);
}

function typeOf({ kind, type }: DescribedColumn, database: DatabaseKind): [type: string, native?: string] {
  const isMysql = database === "mysql" || database === "mariadb";
  switch (kind) {
    case "boolean":
      // Columns of SQLite are integers, and Prisma compares their types.
      return database === "sqlite" ? ["Int"] : ["Boolean"];
    case "integer":
      return database === "sqlite" ? ["Int"] : ["BigInt"];
    case "date":
      if (database === "postgres") return ["DateTime", "Timestamptz(6)"];
      return isMysql ? ["DateTime", "DateTime(3)"] : ["DateTime"];
    case "bytes":
      return isMysql ? ["Bytes", "MediumBlob"] : ["Bytes"];
    default:
      return isMysql ? ["String", nativeText(type)] : ["String"];
  }
}

function nativeText(type: string): string {
  const length = /^varchar\((\d+)\)$/.exec(type)?.[1];
  return length === undefined ? "LongText" : `VarChar(${length})`;
}

const RULES = { cascade: "Cascade", "set null": "SetNull", "no action": "NoAction" } as const;

function owner({ one, column, parent, parentColumn, name }: Relation, kind: DatabaseKind): Line {
  const { onDelete = "no action", constraint } = column.reference ?? {};
  // MariaDB reports the rule that wasn't given by another name.
  const rule = (given: keyof typeof RULES) =>
    kind === "mariadb" && given === "no action" ? "Restrict" : RULES[given];
  const parts = [
    ...(name === undefined ? [] : [`"${name}"`]),
    `fields: [${fieldName(column.key)}]`,
    `references: [${fieldName(parentColumn.key)}]`,
    `onDelete: ${rule(onDelete)}`,
    `onUpdate: ${rule("no action")}`,
    ...(constraint === undefined ? [] : [`map: "${constraint}"`]),
  ];
  return [one, `${modelName(parent.key)}${column.nullable ? "?" : ""}`, `@relation(${parts.join(", ")})`];
}
