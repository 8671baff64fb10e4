import type { AdditionalField } from "../kernel/fields.ts";
import type { TableOptions } from "./index.ts";
import type { ResolvedTable } from "./resolved.ts";

/** Columns of users that came later: applications may have added fields of that name before. */
const LATER_COLUMNS = ["locale", "timeZone"];

export function tableOptions(given: TableOptions = {}): ResolvedTable<TableOptions> {
  return {
    ...(given.modelName === undefined ? {} : { modelName: given.modelName }),
    fields: given.fields ?? {},
    additionalFields: given.additionalFields ?? {},
  };
}

/** The same for users: a plain text field that is a column by now goes on as that column, whatever it is called. */
export function userTableOptions(given: TableOptions = {}): ResolvedTable<TableOptions> {
  const resolved = tableOptions(given);
  const isOurs = ([name, field]: [string, AdditionalField]) =>
    LATER_COLUMNS.includes(name) && isPlainText(field);
  const added = Object.entries(resolved.additionalFields);
  const ours = added.filter(isOurs);
  if (ours.length === 0) return resolved;
  const names = ours.flatMap(([name, { fieldName }]) => (fieldName === undefined ? [] : [[name, fieldName]]));
  return {
    ...resolved,
    fields: { ...Object.fromEntries(names), ...resolved.fields },
    additionalFields: Object.fromEntries(added.filter((entry) => !isOurs(entry))),
  };
}

/** Whether nothing is said of a field that wouldn't hold of the column. */
function isPlainText({ type, required, input, returned, fieldName, ...rest }: AdditionalField): boolean {
  const holds = type === "string" && required !== true && input !== false && returned !== false;
  return holds && Object.values(rest).every((value) => value === undefined || value === false);
}
