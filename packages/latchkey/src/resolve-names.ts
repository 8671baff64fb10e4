import type { LatchkeyOptions } from "./options.ts";
import type { ResolvedOptions } from "./resolved-options.ts";
import { migrationTable } from "./storage/migration-table.ts";
import { type Names, type Rename, renamed } from "./storage/names.ts";
import type { Schema } from "./storage/table.ts";

/** Tables that an application may rename: each is an option of its name. */
const TABLES = ["user", "session", "account", "verification"] as const satisfies (keyof LatchkeyOptions)[];

/** What the tables and columns of an engine are called in its database. */
export function resolveNames(schema: Schema, options: Pick<ResolvedOptions, (typeof TABLES)[number]>): Names {
  const renames = TABLES.flatMap((table): Rename[] => {
    const { modelName, fields, additionalFields } = options[table];
    const columns = Object.entries(fields).map(([column, to]) => ({
      table,
      column,
      to,
      option: `${table}.fields.${column}`,
    }));
    const added = Object.entries(additionalFields).flatMap(([column, { fieldName }]) =>
      fieldName === undefined
        ? []
        : [{ table, column, to: fieldName, option: `${table}.additionalFields.${column}.fieldName` }],
    );
    const own = modelName === undefined ? [] : [{ table, to: modelName, option: `${table}.modelName` }];
    return [...own, ...columns, ...added];
  });
  return renamed(schema, renames, [migrationTable.name]);
}
