import { z } from "zod";
import { ConfigurationError, errorCode, fail, VALIDATION_ERROR } from "../../../base/errors.ts";
import { ReferenceViolation, UniqueViolation } from "../../../storage/errors.ts";
import { usualLength } from "../../../storage/tables/table.ts";
import { validatorOf } from "./additional-fields.ts";
import type { AdditionalField, AdditionalFields } from "./fields.ts";

export const FIELD_NOT_ALLOWED = errorCode("FIELD_NOT_ALLOWED", 400, "This field can't be set");

/**
 * Returns the shape of a client's fields. For an existing row all are optional; for a new one, required
 * fields are required.
 */
export function inputShape(fields: AdditionalFields, row: "new" | "there"): z.ZodObject {
  const members: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) members[name] = memberShape(field, row);
  return z.object(members);
}

function memberShape(field: AdditionalField, row: "new" | "there"): z.ZodType {
  // Accepts any value here: `assertWritable` refuses it with its own message.
  if (field.input === false) return z.unknown().optional().describe("Only set by the server");
  const value = valueShape(field);
  if (!field.required) return value.nullable().optional();
  return row === "new" && field.defaultValue === undefined ? value : value.optional();
}

function valueShape(field: AdditionalField): z.ZodType {
  const type = typeShape(field);
  const validator = validatorOf(field);
  if (validator === undefined) return type;
  // The validator's result must still fit the column.
  return validator.transform((value) => (value instanceof Date ? isoText(value) : value)).pipe(type);
}

function typeShape({ type, unique }: AdditionalField): z.ZodType {
  switch (type) {
    case "number":
      // Integers that every database stores exactly.
      return z.int();
    case "boolean":
      return z.boolean();
    case "date":
      // Dates are compared as text, so all have one format.
      return z.iso
        .datetime({ offset: true })
        .transform((text) => new Date(text).toISOString())
        .refine((text) => /^[1-9]\d{3}-/.test(text), "The year must be from 1000 to 9999");
    case "string[]":
      return z.array(z.string());
    case "number[]":
      return z.array(z.number());
    case "json":
      return z.json();
    default:
      return unique ? z.string().max(usualLength) : z.string();
  }
}

/** Throws if a client sends a field that only the server sets. */
export function assertWritable(fields: AdditionalFields, given: Readonly<Record<string, unknown>>): void {
  for (const [name, { input }] of Object.entries(fields)) {
    if (input !== false || given[name] === undefined) continue;
    throw fail(FIELD_NOT_ALLOWED, {
      details: [{ path: name, message: "This field can't be set by clients" }],
    });
  }
}

/** Returns the columns of a new row that hold the fields: the given values, or the defaults. */
export async function newValues(
  fields: AdditionalFields,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    values[name] = await storedValue(field, given[name] === undefined ? defaultOf(field) : given[name]);
  return values;
}

/** Returns the columns of the given fields, as they are stored. */
export async function changedValues(
  fields: AdditionalFields,
  given: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (given[name] !== undefined) values[name] = await storedValue(field, given[name]);
  return values;
}

/** Converts stored values for reading. */
export function shownValues(
  fields: AdditionalFields,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, { transform }] of Object.entries(fields)) {
    const value = stored[name];
    if (value === undefined) continue;
    values[name] = value === null || transform?.output === undefined ? value : transform.output(value);
  }
  return values;
}

/** Returns the additional fields among the given members, unchanged. */
export function givenFields(fields: AdditionalFields, given: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name in fields && value !== undefined),
  );
}

function defaultOf({ defaultValue }: AdditionalField): unknown {
  const value: unknown = typeof defaultValue === "function" ? defaultValue() : defaultValue;
  return value ?? null;
}

async function storedValue({ transform }: AdditionalField, given: unknown): Promise<unknown> {
  const value = given instanceof Date ? isoText(given) : given;
  if (value === null || transform?.input === undefined) return value;
  const stored: unknown = await transform.input(value);
  return stored instanceof Date ? isoText(stored) : (stored ?? null);
}

function isoText(date: Date): unknown {
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

export const TAKEN = "This value is already taken";
export const NOT_THERE = "The referenced row doesn't exist";

/**
 * Converts a database's refusal of given fields into an error that the caller can act on; returns others
 * unchanged.
 */
export function fieldFailure(
  table: string,
  fields: AdditionalFields,
  given: Readonly<Record<string, unknown>>,
  error: unknown,
): unknown {
  const details: { path: string; message: string }[] = [];
  for (const [name, { unique, references }] of Object.entries(fields)) {
    if (unique && error instanceof UniqueViolation && error.on(table, name))
      details.push({ path: name, message: TAKEN });
    const isGiven = given[name] !== undefined && given[name] !== null;
    if (references !== undefined && isGiven && error instanceof ReferenceViolation)
      details.push({ path: name, message: NOT_THERE });
  }
  return details.length === 0 ? error : fail(VALIDATION_ERROR, { details });
}

/** Throws if a default could never be stored. */
export function assertDefaults(fields: AdditionalFields, option: string): void {
  for (const [name, field] of Object.entries(fields)) {
    const { defaultValue: value, unique } = field;
    if (value === undefined || value === null || typeof value === "function") continue;
    const place = `${option}.${name}.defaultValue`;
    if (!typeShape(field).safeParse(value instanceof Date ? isoText(value) : value).success)
      throw new ConfigurationError(`${place} isn't a ${field.type}.`);
    if (unique)
      throw new ConfigurationError(`${place} would be the same in every row, but the field is unique.`);
  }
}
