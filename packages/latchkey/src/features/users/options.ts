import type { AdditionalField } from "../../kernel/fields.ts";
import type { ResolvedTable } from "../../kernel/options/table.ts";

/** Columns of users that came later: applications may have added fields of that name before. */
const LATER_COLUMNS = ["locale", "timeZone"];

/** An application's plain text field that is a column by now continues as that column, under the application's name. */
export function withLaterColumns<User extends ResolvedTable>(user: User): User {
  const isOurs = ([name, field]: [string, AdditionalField]) =>
    LATER_COLUMNS.includes(name) && isPlainText(field);
  const added = Object.entries(user.additionalFields);
  const ours = added.filter(isOurs);
  // As it was given: what hides in its prototype is judged later.
  if (ours.length === 0) return user;
  const names = ours.flatMap(([name, { fieldName }]) => (fieldName === undefined ? [] : [[name, fieldName]]));
  return {
    ...user,
    fields: { ...Object.fromEntries(names), ...user.fields },
    additionalFields: Object.fromEntries(added.filter((entry) => !isOurs(entry))),
  };
}

/** Whether everything declared for a field also holds for the column. */
function isPlainText({ type, required, input, returned, fieldName, ...rest }: AdditionalField): boolean {
  const holds = type === "string" && required !== true && input !== false && returned !== false;
  return holds && Object.values(rest).every((value) => value === undefined || value === false);
}
