import type { z } from "zod";
import { ConfigurationError } from "../../../base/errors.ts";
import { assertName } from "../../../storage/tables/names.ts";
import {
  boolean,
  type Column,
  date,
  type Extension,
  extend,
  integer,
  json,
  type Reference,
  reference,
  type Table,
  text,
} from "../../../storage/tables/table.ts";
import type { AdditionalField, AdditionalFields, FieldReference, Validator } from "./fields.ts";

/** Returns the schema that validates values written by clients. */
export function validatorOf({ validator }: AdditionalField): z.ZodType | undefined {
  const given = validator === undefined || isSchema(validator) ? validator : validator.input;
  // Anything with `safeParse` is a zod schema.
  return given as z.ZodType | undefined;
}

/** Recognizes schemas without `instanceof`: the application may have another copy of zod. */
function isSchema(validator: object): validator is Validator {
  return "safeParse" in validator;
}

/**
 * Returns the columns that hold the fields, as an addition to `to`. `option`: the path of the option that
 * declares them.
 */
export function fieldColumns(to: Table, fields: AdditionalFields, option: string): Extension {
  assertPlainObject(fields, option);
  const columns: Record<string, Column> = {};
  for (const [name, field] of Object.entries(fields)) {
    assertFieldName(name, to, option);
    columns[name] = columnFor(field, `${option}.${name}`);
  }
  return extend(to.name, columns);
}

/** Members of bodies that aren't fields, and names that clients use for options of the call. */
const OTHER_MEMBERS = ["password", "callbackURL", "rememberMe", "query", "fetchOptions"];

function assertFieldName(name: string, to: Table, option: string): void {
  const refuse = (why: string): never => {
    throw new ConfigurationError(`${option} has ${JSON.stringify(name)}, ${why}. Rename the field.`);
  };
  if (name in Object.prototype) refuse("which every JavaScript object already has");
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) refuse("which doesn't consist of letters, digits and _");
  if (name in to.columns) refuse(`which is a column of every ${to.name}`);
  if (OTHER_MEMBERS.includes(name)) refuse("which has another meaning in requests");
  assertName(`${option}.${name}`, name);
}

/** Refuses `{ __proto__: … }`, which in source code would silently make a prototype of the field. */
function assertPlainObject(value: object, option: string): void {
  const prototype: unknown = typeof value === "object" && value !== null && Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return;
  throw new ConfigurationError(`${option} must be a plain object of fields.`);
}

function columnFor(field: AdditionalField, option: string): Column {
  assertPlainObject(field, option);
  const settings = {
    // A required column without a default would refuse every existing row.
    nullable: true,
    ...(field.unique ? { unique: true } : {}),
    ...(field.returned === false ? { hidden: true } : {}),
  } as const;
  const column = plainColumn(field, settings, option);
  const output = field.transform?.output;
  return Object.freeze({
    ...column,
    ...(field.references === undefined ? {} : referring(field, field.references, column, option)),
    ...(output === undefined ? {} : { shown: (value: unknown) => output(value) }),
  });
}

function plainColumn(
  field: AdditionalField,
  settings: { readonly nullable: true; readonly unique?: boolean; readonly hidden?: boolean },
  option: string,
): Column {
  switch (field.type) {
    case "string":
      return text(settings);
    case "number":
      return integer(settings);
    case "boolean":
      return boolean(settings);
    case "date":
      return date(settings);
    case "string[]":
    case "number[]":
    case "json":
      if (field.unique)
        throw new ConfigurationError(`${option}.unique is true; lists and JSON can't be unique.`);
      return json(settings);
    default:
      throw new ConfigurationError(
        `${option}.type is ${JSON.stringify(field.type)}; it must be string, number, boolean, date, string[], number[] or json.`,
      );
  }
}

function referring(
  field: AdditionalField,
  { model, field: key, onDelete = "cascade" }: FieldReference,
  column: Column,
  option: string,
): Partial<Column> {
  if (field.type !== "string" && field.type !== "number")
    throw new ConfigurationError(`${option}.references: only strings and numbers can refer to rows.`);
  if (!["cascade", "set null", "restrict", "no action"].includes(onDelete))
    throw new ConfigurationError(
      `${option}.references.onDelete is ${JSON.stringify(onDelete)}; it must be cascade, set null, restrict or no action.`,
    );
  assertName(`${option}.references.model`, model);
  assertName(`${option}.references.field`, key);
  const references: Reference = {
    table: model,
    column: key,
    cascade: onDelete === "cascade",
    ...(onDelete === "set null" ? { setsNull: true } : {}),
    isForeign: true,
    owns: false,
  };
  return field.type === "string" && key === "id"
    ? { ...reference(model), nullable: true, unique: column.unique, hidden: column.hidden, references }
    : { references, index: !column.unique };
}
