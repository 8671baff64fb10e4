import type { Feature } from "../kernel/contracts/feature.ts";
import type { ResolvedOptions } from "../kernel/contracts/options/index.ts";
import type { ResolvedTable } from "../kernel/contracts/options/table.ts";
import { migrationTable } from "../storage/tables/migration-table.ts";
import { type Names, type OrmTables, type Rename, renamed } from "../storage/tables/names.ts";
import type { Schema } from "../storage/tables/table.ts";

/** Tables that an application may rename: each is an option of its name. */
const TABLES = ["user", "session", "account", "verification"] as const;

/** Returns the names of an engine's tables and columns in its database. */
export function resolveNames(
  schema: Schema,
  options: Pick<ResolvedOptions, (typeof TABLES)[number]>,
  features: readonly Feature[] = [],
): Names {
  const ofCore = TABLES.map((table): Named => ({ table, option: table, given: options[table] }));
  const ofFeatures = features.flatMap(({ id, tableOptions = {} }) =>
    Object.entries(tableOptions)
      // A feature that is off has no table.
      .filter(([table]) => schema.tables.has(table))
      .map(([table, given]): Named => ({ table, option: `${id}.schema.${table}`, given })),
  );
  const names = renamed(schema, [...ofCore, ...ofFeatures].flatMap(renames), [migrationTable.name]);
  const orm = features.find(({ ormTables }) => ormTables !== undefined)?.ormTables;
  return orm === undefined ? names : renamed(schema, byOrm(schema, names, orm), [migrationTable.name]);
}

/** Returns the names in the database: those of the options are names in the code of the ORM. */
function byOrm(schema: Schema, names: Names, orm: OrmTables): Rename[] {
  return [...schema.tables.values()].flatMap(({ name: table, columns }) => {
    const there = orm(table, names.table(table));
    const called = there?.name ?? names.table(table);
    const ofColumns = [...columns.keys()].map((column) => {
      const key = names.column(table, column);
      return { table, column, to: there?.columns.get(key) ?? key, option: `the ORM's ${table}.${key}` };
    });
    return [{ table, to: called, option: `the ORM's ${table}` }, ...ofColumns];
  });
}

/** A table with the application's names for it. `option`: the path of the option that holds them. */
interface Named {
  table: string;
  option: string;
  given: Partial<ResolvedTable>;
}

function renames({ table, option, given }: Named): Rename[] {
  const { modelName, fields = {}, additionalFields = {} } = given;
  const columns = Object.entries(fields).map(([column, to]) => ({
    table,
    column,
    to,
    option: `${option}.fields.${column}`,
  }));
  const added = Object.entries(additionalFields).flatMap(([column, { fieldName }]) =>
    fieldName === undefined
      ? []
      : [{ table, column, to: fieldName, option: `${option}.additionalFields.${column}.fieldName` }],
  );
  const own = modelName === undefined ? [] : [{ table, to: modelName, option: `${option}.modelName` }];
  return [...own, ...columns, ...added];
}
