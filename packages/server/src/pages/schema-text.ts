import { escapeHtml } from "latchkey/host";
import type { Schema } from "./reference.ts";

const REFERENCE = "#/components/schemas/";

/** Returns the members of a schema as a table; without members, its type. HTML. */
export function membersOf(schema: Schema): string {
  const { properties, required } = objectOf(schema);
  if (properties === undefined) return `<p>${typeOf(schema)}</p>`;
  const rows = Object.entries(properties).map(([name, member]) => {
    const nested = objectOf(member).properties === undefined ? "" : membersOf(member);
    const optional = required.includes(name) ? "" : " <small>optional</small>";
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${optional}</th><td>${typeOf(member)}${descriptionOf(member)}${nested}</td></tr>`;
  });
  return rows.length === 0 ? "<p>Nothing.</p>" : `<table class="members">${rows.join("")}</table>`;
}

/** Returns the possible values, in one line. HTML. */
function typeOf(schema: Schema): string {
  const { $ref, type, items, enum: values, const: only, anyOf, oneOf } = schema;
  if (typeof $ref === "string") {
    const name = escapeHtml($ref.slice(REFERENCE.length));
    return `<a href="#schema-${name}"><code>${name}</code></a>`;
  }
  if (only !== undefined) return `<code>${escapeHtml(JSON.stringify(only))}</code>`;
  if (Array.isArray(values)) return values.map((value) => typeOf({ const: value })).join(" or ");
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return choices.map(typeOf).join(" or ");
  if (isSchema(items)) return `list of ${typeOf(items)}`;
  const named = Array.isArray(type) ? type.join(" or ") : typeof type === "string" ? type : "anything";
  return [named, ...boundsOf(schema)].map((part) => escapeHtml(part)).join(", ");
}

/** Returns the constraints on a value besides its type. */
function boundsOf({ format, minLength, maxLength, default: preset }: Schema): string[] {
  return [
    ...(typeof format === "string" ? [format] : []),
    ...(typeof minLength === "number" ? [`at least ${minLength} characters`] : []),
    ...(typeof maxLength === "number" ? [`at most ${maxLength} characters`] : []),
    ...(preset === undefined ? [] : [`default ${JSON.stringify(preset)}`]),
  ];
}

function descriptionOf({ description }: Schema): string {
  return typeof description === "string" ? `<br><small>${escapeHtml(description)}</small>` : "";
}

/** Returns the object schema in a schema: itself, a list's items, or a nullable one. */
function objectOf({ properties, required, items, anyOf }: Schema): {
  properties: Record<string, Schema> | undefined;
  required: readonly unknown[];
} {
  if (isSchema(properties)) {
    return {
      // JSON Schema 2020-12, section 10.3.2.1: each member of `properties` is a schema.
      properties: properties as Record<string, Schema>,
      required: Array.isArray(required) ? required : [],
    };
  }
  if (isSchema(items)) return objectOf(items);
  const found = Array.isArray(anyOf)
    ? anyOf.map(objectOf).find((each) => each.properties !== undefined)
    : undefined;
  return found ?? { properties: undefined, required: [] };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
