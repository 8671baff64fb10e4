import { z } from "zod";
import { boolean, type Column, date, integer, json, text, usualLength } from "../storage/table.ts";
import { ConfigurationError } from "./errors.ts";

/** A column that the application adds to a table of the engine. */
export interface AdditionalField {
  type: "string" | "number" | "boolean" | "date" | "string[]" | "number[]" | "json";
  /**
   * A client can't set it to null. Default false. A session is made by the engine: it begins with `defaultValue`;
   * one that was open when the field was added has null.
   */
  required?: boolean;
  /** Stored when the field isn't given. A function is called for each row. */
  defaultValue?: unknown | (() => unknown);
  /** Whether clients may write it. Default true. */
  input?: boolean;
  /** Whether it is sent to clients. Default true. */
  returned?: boolean;
  /** No two rows have the same. A string has at most 255 characters then. */
  unique?: boolean;
  /** Checks what a client writes, beyond its type. */
  validator?: z.ZodType;
}

export type AdditionalFields = Readonly<Record<string, AdditionalField>>;

/** The columns that hold the fields. */
export function columnsFor(fields: AdditionalFields, option: string): Record<string, Column> {
  const columns: Record<string, Column> = {};
  for (const [name, field] of Object.entries(fields)) columns[name] = columnFor(field, `${option}.${name}`);
  return columns;
}

function columnFor(field: AdditionalField, option: string): Column {
  const settings = {
    // A required column without a default would refuse every row that is there already.
    nullable: true,
    ...(field.unique ? { unique: true } : {}),
    ...(field.returned === false ? { hidden: true } : {}),
  };
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
      return json(settings);
    default:
      throw new ConfigurationError(
        `${option}.type is ${JSON.stringify(field.type)}; it must be string, number, boolean, date, string[], number[] or json.`,
      );
  }
}

/** What a client may send: each writable field, none of them needed. */
export function inputShape(fields: AdditionalFields): z.ZodType<Record<string, unknown>> {
  const members: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = valueShape(field);
    members[name] = (field.required ? value : value.nullable()).optional();
  }
  return z.object(members);
}

function valueShape(field: AdditionalField): z.ZodType {
  if (field.validator !== undefined) return field.validator;
  return field.type === "string" && field.unique ? z.string().max(usualLength) : typeShape(field.type);
}

function typeShape(type: AdditionalField["type"]): z.ZodType {
  switch (type) {
    case "number":
      // What the column holds exactly, on every database.
      return z.int();
    case "boolean":
      return z.boolean();
    case "date":
      // Dates compare as text, so all are written alike.
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
      return z.string();
  }
}

/** What stands in a new row for each field that nobody gave. */
export function defaultsOf(fields: AdditionalFields): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = typeof field.defaultValue === "function" ? field.defaultValue() : field.defaultValue;
    values[name] = value === undefined ? null : value instanceof Date ? value.toISOString() : value;
  }
  return values;
}
