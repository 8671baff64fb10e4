import type { Schema } from "./api-document.ts";

const REFERENCE = "#/components/schemas/";

/** Returns the members of a schema as rows: name, type, text. Members of members follow with a longer name. */
export function rowsOf(schema: Schema, before = ""): string[][] {
  const { properties, required } = objectOf(schema);
  return Object.entries(properties).flatMap(([name, member]) => {
    const type = typeOf(member) + (required.includes(name) ? "" : ", optional");
    const { description } = member;
    const text = typeof description === "string" ? description : "";
    return [[`\`${before}${name}\``, type, text], ...rowsOf(member, `${before}${name}.`)];
  });
}

/** Returns the possible values, in one line of Markdown. */
export function typeOf(schema: Schema): string {
  const { $ref, type, items, enum: values, const: only, anyOf, oneOf } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice(REFERENCE.length);
    return `[${name}](/endpoints/schemas#${name.toLowerCase()})`;
  }
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (Array.isArray(values)) return values.map((value) => `\`${JSON.stringify(value)}\``).join(" or ");
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return choices.map(typeOf).join(" or ");
  if (isSchema(items)) return `list of ${typeOf(items)}`;
  const named = Array.isArray(type) ? type.join(" or ") : typeof type === "string" ? type : "anything";
  return [named, ...boundsOf(schema)].join(", ");
}

/** Returns a value that the schema allows, for a sample. */
export function sampleOf({
  type,
  enum: values,
  const: only,
  properties,
  required,
  ...rest
}: Schema): unknown {
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[0];
  if (isSchema(properties)) return sampleOfObject(properties, Array.isArray(required) ? required : []);
  const choices = rest.anyOf ?? rest.oneOf;
  if (Array.isArray(choices)) return sampleOf(choices[0]);
  const [first] = Array.isArray(type) ? type : [type];
  if (first === "boolean") return true;
  if (first === "number" || first === "integer") return 1;
  if (first === "array") return [];
  return first === "object" ? {} : "…";
}

function sampleOfObject(properties: Schema, required: readonly unknown[]): object {
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(
    needed.map(([name, member]) => [name, SAMPLES[name] ?? (isSchema(member) ? sampleOf(member) : "…")]),
  );
}

const SAMPLES: Readonly<Record<string, string>> = {
  email: "ada@example.com",
  name: "Ada",
  password: "correct horse battery",
};

/** Prints a table. Columns without a text are left out. */
export function table(heads: readonly string[], all: readonly (readonly string[])[]): string {
  const used = heads.map((_, at) => all.some((row) => row[at] !== ""));
  const [head = [], ...rows] = [heads, ...all].map((row) => row.filter((_, at) => used[at]));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function boundsOf({ format, minLength, maxLength, default: preset }: Schema): string[] {
  return [
    ...(typeof format === "string" ? [format] : []),
    ...(typeof minLength === "number" ? [`at least ${minLength} characters`] : []),
    ...(typeof maxLength === "number" ? [`at most ${maxLength} characters`] : []),
    ...(preset === undefined ? [] : [`default \`${JSON.stringify(preset)}\``]),
  ];
}

/** Returns the object schema in a schema: itself, a list's items, or a nullable one. */
function objectOf({ properties, required, items, anyOf }: Schema): {
  properties: Record<string, Schema>;
  required: readonly unknown[];
} {
  if (isSchema(properties)) {
    // JSON Schema 2020-12, section 10.3.2.1: each member of `properties` is a schema.
    const members = properties as Record<string, Schema>;
    return { properties: members, required: Array.isArray(required) ? required : [] };
  }
  if (isSchema(items)) return objectOf(items);
  const choices: { properties: Record<string, Schema>; required: readonly unknown[] }[] = Array.isArray(anyOf)
    ? anyOf.map(objectOf)
    : [];
  const found = choices.find((each) => Object.keys(each.properties).length > 0);
  return found ?? { properties: {}, required: [] };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
