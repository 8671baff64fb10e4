import { group, record } from "../../../base/options/group.ts";
import {
  anyObject,
  anything,
  type Declared,
  type Filled,
  flag,
  type Named,
  text,
} from "../../../base/options/option.ts";
import type { AdditionalField, AdditionalFields, FieldReference } from "../fields/fields.ts";

/** The application's names for one of the engine's tables, and its additional columns. */
export interface TableOptions<Added extends AdditionalFields = AdditionalFields> {
  /** The table's name in the database. Default: the name used here (`user`, `session`, `account`, `verification`). */
  modelName?: string;
  /** The names of columns in the database, by their names here: `{ name: "full_name" }`. Default: the same. */
  fields?: Readonly<Record<string, string>>;
  /** Columns of the application ([docs/fields.md](../../../docs/fields.md)). Default none. */
  additionalFields?: Added;
}

/** Options of an application's field. Its type is checked when its column is created. */
const field = group(
  {
    type: anything(),
    required: flag(),
    defaultValue: anything(),
    input: flag(),
    returned: flag(),
    unique: flag(),
    fieldName: text(),
    references: group({ model: text(), field: text(), onDelete: text() } satisfies Named<FieldReference>),
    validator: anyObject(),
    transform: anyObject(),
  } satisfies Named<AdditionalField>,
  {
    onUpdate: "set the field in `databaseHooks`.",
    bigint: "a number has 53 bits, as in JavaScript. Remove it.",
    sortable: "every text field can be sorted. Remove it.",
    index: "create the index with your own SQL; `migrate()` leaves it alone.",
  },
);

export const tableOptions = {
  modelName: text(),
  fields: record<Readonly<Record<string, string>>>(text(), {}),
  additionalFields: record<AdditionalFields>(field, {}),
} satisfies Declared<TableOptions>;

export type ResolvedTable = Filled<typeof tableOptions>;
