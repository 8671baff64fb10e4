import type { ColumnType } from "kysely";
import type { FrameworkText, SealedText } from "./column-texts.ts";

/** Type of a column's content. `id` is the primary key; `reference` holds another row's ID. */
export type ColumnKind = "id" | "reference" | "text" | "boolean" | "integer" | "date" | "json" | "bytes";

declare const types: unique symbol;

/** The table and column in which a column's value must exist. */
export interface Reference {
  readonly table: string;
  /** True if a row is deleted with the one that it refers to. */
  readonly cascade: boolean;
  /** Default `id`. */
  readonly column?: string;
  /** Instead of `cascade`: the column becomes null. */
  readonly setsNull?: boolean;
  /** False: the row doesn't belong to the row it names. Default true, for those that cascade. */
  readonly owns?: false;
  /** True if no feature may declare the table; its names are then those of the database. */
  readonly isForeign?: boolean;
}

/**
 * One declared column. `Selected` is the type of reads, `Inserted` of inserts, `Updated` of updates: they
 * differ for columns with a default, and for JSON, which is written as its text.
 */
export interface Column<Selected = unknown, Inserted = unknown, Updated = unknown> {
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  readonly unique: boolean;
  readonly index: boolean;
  /** See `ColumnOptions`. */
  readonly sparse: boolean;
  /** True if it never leaves the server: it isn't part of answers. */
  readonly hidden: boolean;
  /** `false`: outside input may not set it. */
  readonly input: boolean;
  /** True if it is part of a user's data export. */
  readonly exported: boolean;
  /** True if an export of the database contains it only encrypted. */
  readonly secret: boolean;
  /** Applied by the database itself, so that a row written by an older version of Latchkey has it too. */
  readonly default: string | number | boolean | undefined;
  /** Longest text, in characters: for databases that need a bounded type to index it. */
  readonly length: number | undefined;
  readonly references: Reference | undefined;
  /** See `ColumnOptions`. */
  readonly about?: string;
  /** Absent: it isn't sealed. */
  readonly sealed?: SealedText;
  /** Absent: the framework reads each text as it is. */
  readonly framework?: FrameworkText;
  /**
   * Converts the stored value to the one that the engine uses: after decoding, never given null. Default:
   * unchanged.
   */
  readonly shown?: (stored: unknown) => unknown;
  /** Only for the compiler. */
  readonly [types]?: {
    selected: Selected;
    inserted: Inserted;
    updated: Updated;
  };
}

export interface ColumnOptions {
  /** May be null. Default false. */
  nullable?: boolean;
  /** True if values are unique; nulls don't count. Default false. */
  unique?: boolean;
  /** A plain index on this column. Default false, for references true. */
  index?: boolean;
  /**
   * True if few rows have a value, and no statement looks for the others: on SQLite, indexes that begin with the column
   * leave those rows out, which is one page less to write for each. Default false.
   */
  sparse?: boolean;
  /** True if it never leaves the server. Default false. */
  hidden?: boolean;
  /** True if outside input may set it. Default true. */
  input?: boolean;
  /** Its description in the API's documentation, of answers that contain it. */
  about?: string;
  /**
   * True if it is part of a user's data export. Default: unless it is hidden. Never for a secret or its hash.
   */
  exported?: boolean;
  /**
   * True if an export of the database contains it only encrypted. Default: unless it is `exported`, so that a
   * column is secret until its declaration says otherwise.
   */
  secret?: boolean;
}

type OrNull<Value, Options> = Options extends { nullable: true } ? Value | null : Value;
type OrLeftOut<Value, Options> = Options extends {
  default: string | number | boolean;
}
  ? Value | undefined
  : Value;
type ColumnOf<Value, Options> = Column<
  OrNull<Value, Options>,
  OrLeftOut<OrNull<Value, Options>, Options>,
  OrNull<Value, Options>
> &
  (Options extends { hidden: true } ? { readonly hidden: true } : unknown);

type AnyOptions = ColumnOptions & {
  default?: string | number | boolean;
  length?: number;
  references?: { table: string; cascade: boolean };
  sealed?: SealedText;
  framework?: FrameworkText;
};

function column(kind: ColumnKind, options: AnyOptions): Column {
  const exported = options.exported ?? !(options.hidden ?? false);
  return Object.freeze({
    kind,
    nullable: options.nullable ?? false,
    unique: options.unique ?? false,
    index: options.index ?? false,
    sparse: options.sparse ?? false,
    hidden: options.hidden ?? false,
    input: options.input ?? true,
    exported,
    secret: options.secret ?? !exported,
    default: options.default,
    length: options.length,
    references: options.references,
    ...(options.about === undefined ? {} : { about: options.about }),
    ...(options.sealed === undefined ? {} : { sealed: options.sealed }),
    ...(options.framework === undefined ? {} : { framework: options.framework }),
  });
}

// Each function below narrows the untyped column to the types of its kind and options; the phantom types
// exist for the compiler only, so a cast is the only way to attach them.

/** Declares the primary key: 32 characters a-z A-Z 0-9. Every table has one, named `id`. */
export function id(): Column<string, string, string> {
  // See above.
  return column("id", { input: false }) as Column<string, string, string>;
}

/**
 * Declares the ID of a row of `table`. `cascade` (default true): deleted with that row; otherwise the
 * deletion is refused. `index` (default true): false if an index of the table begins with the column.
 */
export function reference<const Options extends ColumnOptions & { cascade?: boolean }>(
  table: string,
  options?: Options,
): ColumnOf<string, Options> {
  const references = { table, cascade: options?.cascade ?? true };
  // See above.
  return column("reference", {
    ...options,
    index: options?.index ?? true,
    references,
  }) as ColumnOf<string, Options>;
}

/**
 * Characters of an indexed text without a declared length: a key of MySQL may have 3072 bytes, four for each.
 */
export const usualLength = 255;

/**
 * Declares text. `length`: longest text in characters, for columns that are indexed (default 255 for those).
 */
export function text<
  const Options extends ColumnOptions &
    Pick<AnyOptions, "length" | "sealed" | "framework"> & { default?: string },
>(options?: Options): ColumnOf<string, Options> {
  // See above.
  return column("text", options ?? {}) as ColumnOf<string, Options>;
}

export function boolean<const Options extends ColumnOptions & { default?: boolean }>(
  options?: Options,
): ColumnOf<boolean, Options> {
  // See above.
  return column("boolean", options ?? {}) as ColumnOf<boolean, Options>;
}

/** Declares a whole number that JavaScript holds exactly. */
export function integer<const Options extends ColumnOptions & { default?: number }>(
  options?: Options,
): ColumnOf<number, Options> {
  // See above.
  return column("integer", options ?? {}) as ColumnOf<number, Options>;
}

/** Declares a point in time: ISO 8601, UTC, milliseconds (`2026-11-21T08:43:00.000Z`). Compares as text. */
export function date<const Options extends ColumnOptions>(options?: Options): ColumnOf<string, Options> {
  // See above.
  return column("date", options ?? {}) as ColumnOf<string, Options>;
}

/** Declares any JSON, as the parsed value: statements serialize and parse its text. */
export function json<Value = unknown>(
  options: ColumnOptions & { nullable: true },
): Column<Value | null, Value | null, Value | null>;
export function json<Value = unknown>(options?: ColumnOptions): Column<Value, Value, Value>;
export function json(options: ColumnOptions = {}): Column {
  return column("json", options);
}

/** Declares plain bytes, at most 16 MiB. Never part of answers, and no secret. */
export function bytes<const Options extends { nullable?: boolean }>(
  options?: Options,
): ColumnOf<Uint8Array, Options> {
  // See above.
  return column("bytes", { ...options, hidden: true, secret: false }) as ColumnOf<Uint8Array, Options>;
}

export type Columns = Readonly<Record<string, Column>>;

export interface CoveringIndex<Name extends string = string> {
  readonly columns: readonly Name[];
  /** Columns that are read with them and not searched by. Undeclared ones are omitted. */
  readonly carries: readonly string[];
}

export interface TableOptions<Name extends string = string> {
  /** Plain indexes over several columns, in this order. */
  indexes?: readonly (readonly Name[])[];
  /** Plain indexes from which alone a list is read, if the database supports that. */
  covering?: readonly CoveringIndex<Name>[];
  /** Unique indexes over several columns, in this order. */
  unique?: readonly (readonly Name[])[];
  /**
   * Stores rows in the order of their IDs, if the database has the choice: for short rows that are mostly
   * found by their IDs, many at a time. Default false.
   */
  clustered?: boolean;
  /** The column with the ID of the user whose data a row is, if none refers to `user`. */
  owner?: Name;
  /** Columns about the user that `by` names only: another owner of the row doesn't get them. */
  personal?: { by: Name; columns: readonly Name[] };
  /**
   * Decides if a row that was deleted with a user is restored with them. `if-free`: unless others have taken
   * its unique values. Default: it is, or the user isn't restored either.
   */
  comesBack?: ComesBack;
  /**
   * `never`: its rows end soon, or are about this deployment only, so no export of the database contains them.
   * `replaces`: an imported row replaces the one with its ID. Default: its rows are exported and imported.
   */
  transfer?: "never" | "replaces";
}

/** See `TableOptions`. */
export type ComesBack = "never" | "if-free";

export interface Table<Name extends string = string, C extends Columns = Columns> {
  readonly part: "table";
  readonly name: Name;
  readonly columns: C;
  readonly indexes: readonly (readonly string[])[];
  readonly covering: readonly CoveringIndex[];
  readonly unique: readonly (readonly string[])[];
  readonly clustered: boolean;
  readonly owner: string | undefined;
  readonly personal: Personal | undefined;
  readonly comesBack: ComesBack | undefined;
  readonly transfer: "never" | "replaces" | undefined;
}

/** See `TableOptions`. */
export interface Personal {
  readonly by: string;
  readonly columns: readonly string[];
}

/** Columns that one feature adds to the table of another. */
export interface Extension<Name extends string = string, C extends Columns = Columns> {
  readonly part: "extension";
  readonly name: Name;
  readonly columns: C;
  /** Plain indexes over several columns, also those of the table, in this order. */
  readonly indexes: readonly (readonly string[])[];
}

export type Part = Table | Extension;

/** Declares a table. */
export function table<const Name extends string, const C extends Columns>(
  name: Name,
  columns: C,
  options: TableOptions<Extract<keyof C, string>> = {},
): Table<Name, C> {
  return Object.freeze({
    part: "table",
    name,
    columns,
    indexes: options.indexes ?? [],
    covering: options.covering ?? [],
    unique: options.unique ?? [],
    clustered: options.clustered ?? false,
    owner: options.owner,
    personal: options.personal,
    comesBack: options.comesBack,
    transfer: options.transfer,
  });
}

/** Declares columns on a table that another feature declares. Each is nullable or has a default. */
export function extend<const Name extends string, const C extends Columns>(
  name: Name,
  columns: C,
  indexes: readonly (readonly string[])[] = [],
): Extension<Name, C> {
  return Object.freeze({ part: "extension", name, columns, indexes });
}

export interface Index {
  /** Deterministic: the same declaration has the same name on every machine. */
  readonly name: string;
  readonly columns: readonly string[];
  /** See `CoveringIndex`. */
  readonly carries: readonly string[];
  readonly unique: boolean;
  /** True if its first column is sparse. */
  readonly sparse?: boolean;
}

/** A table with everything that features declared on it. */
export interface MergedTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  readonly indexes: readonly Index[];
  /** See `TableOptions`. */
  readonly clustered: boolean;
  /** See `TableOptions`. */
  readonly owner: string | undefined;
  readonly personal: Personal | undefined;
  /** See `TableOptions`. */
  readonly comesBack: ComesBack | undefined;
  readonly transfer: "never" | "replaces" | undefined;
}

/** All declarations, merged by `schema()`. */
export interface Schema {
  readonly tables: ReadonlyMap<string, MergedTable>;
  /**
   * Returns each column of a table with its name, in the order of declaration. Throws for an undeclared
   * table.
   */
  columnsOf(table: string): ReadonlyMap<string, Column>;
  /**
   * Returns the names of those that aren't hidden. `Known`: those that the caller's types know of; features
   * and the application may add others.
   */
  shownOf<Known extends string>(table: string): Known[];
}

type SelectedOf<C> = C extends Column<infer Selected, unknown, unknown> ? Selected : never;
type KyselyColumn<C> =
  C extends Column<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted, Updated>
    : never;

/** A row in the type of reads. */
export type Row<T extends Part> = {
  -readonly [K in keyof T["columns"]]: SelectedOf<T["columns"][K]>;
};

/** The columns of a row that may leave the server. */
export type ShownRow<T extends Part> = {
  -readonly [K in keyof T["columns"] as T["columns"][K] extends { hidden: true } ? never : K]: SelectedOf<
    T["columns"][K]
  >;
};

type EmptyRow<T extends Part> = {
  -readonly [K in keyof T["columns"] as null extends SelectedOf<T["columns"][K]> ? K : never]: null;
};

/** Returns a row with null in each column that may be null. */
export function emptyRow<T extends Table>({ columns }: T): EmptyRow<T> {
  const names = Object.keys(columns).filter((name) => columns[name]?.nullable === true);
  // Columns are nullable in the declaration and in the type alike.
  return Object.fromEntries(names.map((name) => [name, null])) as EmptyRow<T>;
}

type Both<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never;

/** The declared parts as tables of Kysely: columns of extensions are in their table. */
export type RowsOf<Parts extends readonly Part[]> = {
  [Name in Parts[number]["name"]]: KyselyColumns<Both<Extract<Parts[number], { name: Name }>["columns"]>>;
};
type KyselyColumns<C> = { -readonly [K in keyof C]: KyselyColumn<C[K]> };
