import type { LatchkeyOptions } from "../../latchkey/src/index.ts";
import type { AdditionalFields } from "../../latchkey/src/kernel/contracts/fields/fields.ts";
import type { TableOptions } from "../../latchkey/src/kernel/contracts/options/table.ts";
import type { Names } from "../../latchkey/src/storage/tables/names.ts";
import type { Schema } from "../../latchkey/src/storage/tables/table.ts";

/**
 * True if this run renames tables and columns and adds an application's fields to each
 * (`LATCHKEY_TEST_NAMES=renamed`). Every test of a feature must pass there, too.
 */
export const isRenamed = process.env.LATCHKEY_TEST_NAMES === "renamed";

type Tables = Pick<LatchkeyOptions, "user" | "session" | "account" | "verification" | "plugins">;

const TABLES = {
  user: "app_users",
  session: "AppSession",
  account: "app-accounts",
  verification: "verifizierungs_werte",
} as const;

let codes = 0;

const USER_FIELDS = {
  nickname: { type: "string", defaultValue: "Countess", fieldName: "Nick-Name" },
  level: { type: "number", defaultValue: () => 7 },
  subscribed: { type: "boolean", defaultValue: true },
  bornAt: { type: "date", defaultValue: new Date("1815-12-10T00:00:00.000Z") },
  labels: { type: "string[]", defaultValue: ["a", 'b"c'] },
  scores: { type: "number[]", defaultValue: [1.5, -2] },
  settings: { type: "json", defaultValue: { deep: [1, null, { x: "y" }] } },
  shouted: {
    type: "string",
    defaultValue: "quiet",
    transform: {
      input: (value: string) => value.toUpperCase(),
      output: (value: string) => value.toLowerCase(),
    },
  },
  grantedTier: { type: "string", input: false, required: true, defaultValue: "free" },
  internalCode: {
    type: "string",
    unique: true,
    returned: false,
    defaultValue: () => `code-${++codes}`,
  },
  secretNote: { type: "string", returned: false, defaultValue: "never shown" },
} as const satisfies AdditionalFields;

type CoreTable = keyof typeof TABLES;

const FIELDS: Readonly<Record<CoreTable, AdditionalFields>> = {
  user: USER_FIELDS,
  session: { origin: { type: "string", returned: false, input: false, defaultValue: "test" } },
  account: {
    importedAt: { type: "date", defaultValue: new Date(0) },
    approvedBy: { type: "string", references: { model: "user", field: "id", onDelete: "set null" } },
  },
  verification: { attempts: { type: "number", defaultValue: 0 } },
};

/** Members that this run adds to each returned user. */
export const addedToUsers: Readonly<Record<string, unknown>> = isRenamed
  ? {
      nickname: "Countess",
      level: 7,
      subscribed: true,
      bornAt: "1815-12-10T00:00:00.000Z",
      labels: ["a", 'b"c'],
      scores: [1.5, -2],
      settings: { deep: [1, null, { x: "y" }] },
      shouted: "quiet",
      grantedTier: "free",
    }
  : {};

/** Adds this run's fields to those of a test. */
export function withFields<Options extends Tables>(options: Options): Options {
  if (!isRenamed) return options;
  const tables = Object.entries(FIELDS).map(([table, added]) => {
    const given = options[table as CoreTable];
    return [table, { ...given, additionalFields: { ...added, ...given?.additionalFields } }];
  });
  return { ...options, ...Object.fromEntries(tables) };
}

/** Adds this run's names wherever a test sets none. */
export function withNames<Options extends Tables>(options: Options, schema: Schema): Options {
  if (!isRenamed) return options;
  const named = (table: string, modelName: string, given: TableOptions = {}): TableOptions => {
    const columns = [...schema.columnsOf(table).keys()]
      .filter((column) => given.additionalFields?.[column]?.fieldName === undefined)
      .map((column) => [column, `c_${snakeCase(column)}`]);
    return { modelName, ...given, fields: { ...Object.fromEntries(columns), ...given.fields } };
  };
  const tables = Object.entries(TABLES).map(([table, modelName]) => [
    table,
    named(table, modelName, options[table as CoreTable]),
  ]);
  const plugins = options.plugins?.map((feature) => {
    const own = (feature.tables ?? []).filter(({ part }) => part === "table");
    const entries = own.map(({ name }) => [name, named(name, `app_${name}`, feature.tableOptions?.[name])]);
    return { ...feature, tableOptions: Object.fromEntries(entries) };
  });
  return { ...options, ...Object.fromEntries(tables), ...(plugins === undefined ? {} : { plugins }) };
}

/** Returns a function that restores the declared names in a statement, wherever the database quotes them. */
export function inDeclaredNames({ tables }: Schema, names: Names): (sql: string) => string {
  const declared = new Map<string, string>();
  for (const { name: table, columns } of tables.values()) {
    declared.set(names.table(table), table);
    for (const column of columns.keys()) declared.set(names.column(table, column), column);
  }
  return (sql) =>
    sql.replace(
      /(["`])([^"`]+)\1/g,
      (_all, quote: string, name: string) => quote + (declared.get(name) ?? name) + quote,
    );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
