import type { AdditionalField } from "../../kernel/fields.ts";
import type { TableOptions } from "../account-options.ts";
import { anyObject, anything, type Check, flag, group, type Members, record, text } from "./check.ts";
import { NOT_BUILT } from "./not-built.ts";

/** Options of an application's field. Its type is checked where its column is created. */
const field = group<keyof AdditionalField>(
  {
    type: anything,
    required: flag,
    defaultValue: anything,
    input: flag,
    returned: flag,
    unique: flag,
    fieldName: text,
    references: group<"model" | "field" | "onDelete">({ model: text, field: text, onDelete: text }),
    validator: anyObject,
    transform: anyObject,
  },
  NOT_BUILT.additionalFields,
);

/** Options of a table. */
export const TABLE: Members<keyof TableOptions> = {
  modelName: text,
  fields: record(text),
  additionalFields: record(field),
};

export const table: Check = group<keyof TableOptions>(TABLE);
