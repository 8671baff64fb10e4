import { ConfigurationError } from "../../base/errors.ts";
import type { Feature } from "../../kernel/contracts/feature.ts";
import { fieldColumns } from "../../kernel/contracts/fields/additional-fields.ts";
import type { AdditionalField, AdditionalFields } from "../../kernel/contracts/fields/fields.ts";
import { id, reference, type Table, table } from "../../storage/tables/table.ts";
import type { BetterAuthOptions } from "../options.ts";
import type { BetterAuthPlugin, PluginField, PluginTable } from "./plugin.ts";

/** Tables of the core, to which columns are added by options. */
const CORE = ["user", "session", "account", "verification"] as const;
/** Tables of optional features. */
const FEATURES = [
  "organization",
  "member",
  "invitation",
  "team",
  "teamMember",
  "organizationRole",
  "twoFactor",
  "passkey",
  "apikey",
  "jwks",
];

interface PluginSchema {
  readonly tables: readonly Table[];
  readonly tableOptions: NonNullable<Feature["tableOptions"]>;
  /** Options with the columns that the plugin adds to the core's tables. */
  readonly added: Pick<BetterAuthOptions, (typeof CORE)[number]>;
}

/** Returns the tables of a plugin. Columns may be null in the database, as they may be added to rows. */
export function schemaOf({ id: plugin, schema = {} }: BetterAuthPlugin): PluginSchema {
  const tables: Table[] = [];
  const tableOptions: Record<string, object> = {};
  const added: Record<string, object> = {};
  for (const [name, declared] of Object.entries(schema)) {
    const option = `plugins: schema.${name} of ${plugin}`;
    if (CORE.some((core) => core === name)) added[name] = { additionalFields: fieldsOf(declared, option) };
    else if (FEATURES.includes(name))
      throw new ConfigurationError(
        `${option} adds columns to a table of an optional feature, which is not built: add a table that refers to it.`,
      );
    else {
      tables.push(tableOf(name, declared, option));
      if (declared.modelName !== undefined) tableOptions[name] = { modelName: declared.modelName };
    }
  }
  return { tables, tableOptions, added };
}

function tableOf(name: string, declared: PluginTable, option: string): Table {
  const fields = Object.entries(fieldsOf(declared, option));
  const isOfUser = ([, { references }]: [string, AdditionalField]) =>
    references?.model === "user" &&
    references.field === "id" &&
    (references.onDelete ?? "cascade") === "cascade";
  const base: Table = table(name, { id: id() });
  const others = fieldColumns(base, Object.fromEntries(fields.filter((field) => !isOfUser(field))), option);
  // A user's rows are part of the export, and are deleted with the user.
  const ofUser = fields.filter(isOfUser).map(([field]) => [field, reference("user", { nullable: true })]);
  const indexed = Object.entries(declared.fields).flatMap(([field, { index }]) =>
    index === true ? [[field]] : [],
  );
  return table(
    name,
    { ...base.columns, ...Object.fromEntries(ofUser), ...others.columns },
    { indexes: indexed },
  );
}

function fieldsOf({ fields }: PluginTable, option: string): AdditionalFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { index: _, sortable: _1, bigint: _2, onUpdate, ...field }]) => {
      if (onUpdate !== undefined)
        throw new ConfigurationError(
          `${option}.${name}.onUpdate is not built: set the field where the row is updated.`,
        );
      return [name, { ...field, type: typeOf(field.type) }];
    }),
  );
}

/** A list of texts is a choice. */
function typeOf(type: PluginField["type"]): AdditionalField["type"] {
  return Array.isArray(type) ? "string" : (type as AdditionalField["type"]); // others are refused where columns are made
}
