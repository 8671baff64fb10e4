import type { AdditionalField } from "../../kernel/contracts/fields/fields.ts";
import type { ResolvedTable } from "../../kernel/contracts/options/table.ts";

/** Columns of users that were added later: applications may have declared fields of that name before. */
const LATER_COLUMNS = ["locale", "timeZone"];

/** Turns an application's plain text field of such a name into the column, under the application's name. */
export function withLaterColumns<User extends ResolvedTable>(user: User): User {
  const isOurs = ([name, field]: [string, AdditionalField]) =>
    LATER_COLUMNS.includes(name) && isPlainText(field);
  const added = Object.entries(user.additionalFields);
  const ours = added.filter(isOurs);
  // Returned as it was given: members that hide in its prototype are judged later.
  if (ours.length === 0) return user;
  const names = ours.flatMap(([name, { fieldName }]) => (fieldName === undefined ? [] : [[name, fieldName]]));
  return {
    ...user,
    fields: { ...Object.fromEntries(names), ...user.fields },
    additionalFields: Object.fromEntries(added.filter((entry) => !isOurs(entry))),
  };
}

/** Reports whether everything declared for a field also holds for the column. */
function isPlainText({ type, required, input, returned, fieldName, ...rest }: AdditionalField): boolean {
  const holds = type === "string" && required !== true && input !== false && returned !== false;
  return holds && Object.values(rest).every((value) => value === undefined || value === false);
}
