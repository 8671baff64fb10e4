import { z } from "zod";
import type { Column, Schema, ShownRow, Table } from "../../../storage/tables/table.ts";
import type { Session, User } from "../identity.ts";
import { isoDate } from "./common-shapes.ts";
import { inputShape } from "./field-values.ts";
import type { AdditionalFields } from "./fields.ts";

/**
 * The parts of users and sessions that leave the server: the columns that a feature or an option declared and
 * that aren't hidden. Routes name these in `returns`, so a column is declared once.
 */
export interface Shapes {
  readonly User: z.ZodType<User>;
  readonly Session: z.ZodType<Session>;
  /** The additional fields of a session that a client may write; each optional. */
  readonly sessionInput: z.ZodType<Record<string, unknown>>;
  /** Further members of the UI configuration: `Feature.uiShape` of all optional features. */
  readonly ui: z.ZodRawShape;
  /**
   * Returns the shape of a row of any table, with its visible columns. `Row`: the type that its feature
   * declares.
   */
  row<Row>(table: string): z.ZodType<Row>;
  /**
   * A body with the additional fields of a table that a client may write: of a new row, or of an existing
   * one.
   */
  withFields<Shape extends z.ZodRawShape>(
    table: string,
    body: z.ZodObject<Shape>,
    row: "new" | "there",
  ): z.ZodType<z.output<z.ZodObject<Shape>> & Record<string, unknown>>;
}

export function shapesOf(
  schema: Schema,
  fields: { user: AdditionalFields; session: AdditionalFields; [table: string]: AdditionalFields },
  ui: z.ZodRawShape = {},
  userColumns: readonly { shape(row: "new" | "there"): z.ZodRawShape }[] = [],
): Shapes {
  const rows = new Map<string, z.ZodType>();
  return {
    User: rowShape<User>(schema, "user"),
    Session: rowShape<Session>(schema, "session"),
    sessionInput: inputShape(fields.session, "there"),
    ui,
    row<Row>(table: string) {
      const made = rows.get(table) ?? rowShape(schema, table);
      rows.set(table, made);
      // The caller that names the table names its row.
      return made as z.ZodType<Row>;
    },
    withFields(table, body, row) {
      const shape: z.ZodType = body.extend({
        ...inputShape(fields[table] ?? {}, row).shape,
        ...(table === "user" ? Object.assign({}, ...userColumns.map(({ shape }) => shape(row))) : {}),
      });
      // Fields that options add are known by name only.
      return shape as z.ZodType<z.output<typeof body> & Record<string, unknown>>;
    },
  };
}

function rowShape<Row>(schema: Schema, table: string): z.ZodType<Row> {
  const id = `${table[0]?.toUpperCase()}${table.slice(1)}`;
  const shape: z.ZodType = z.object(shownMembers(schema.columnsOf(table))).meta({ id });
  // The tables of the core features declare every member of `Row`; a test compares the two.
  return shape as z.ZodType<Row>;
}

type Members<Row> = { [Name in keyof Row]: z.ZodType<Row[Name]> };

/** Returns the members of a row of a table to which neither features nor options add columns. */
export function tableMembers<T extends Table>({ columns }: T): Members<ShownRow<T>> {
  // `ShownRow` has the type of each column that isn't hidden.
  return shownMembers(Object.entries(columns)) as Members<ShownRow<T>>;
}

function shownMembers(columns: Iterable<readonly [string, Column]>): Record<string, z.ZodType> {
  const shown = [...columns].filter(([, { hidden }]) => !hidden);
  return Object.fromEntries(shown.map(([name, column]) => [name, valueShape(column)]));
}

/** Returns the shape of a row with further members, or with others in place of its own. */
export function rowWith<Row, Added extends z.ZodRawShape>(
  row: z.ZodType<Row>,
  added: Added,
): z.ZodType<Omit<Row, keyof Added> & z.output<z.ZodObject<Added>>> {
  const shape: z.ZodType = z.object({ ...membersOf(row), ...added });
  // `row` has the members of `Row`.
  return shape as z.ZodType<Omit<Row, keyof Added> & z.output<z.ZodObject<Added>>>;
}

/** Returns the shapes of a row's members. */
export function membersOf(row: z.ZodType): z.ZodRawShape {
  if (row instanceof z.ZodObject) return row.shape;
  throw new TypeError("Only an object has members.");
}

function valueShape(column: Column): z.ZodType {
  const kind = kindShape(column);
  const value = column.nullable ? kind.nullable() : kind;
  return column.about === undefined ? value : value.describe(column.about);
}

function kindShape(column: Column): z.ZodType {
  switch (column.kind) {
    case "boolean":
      return z.boolean();
    case "integer":
      return z.number().int();
    case "date":
      return isoDate;
    case "json":
      return z.unknown();
    default:
      return z.string();
  }
}
