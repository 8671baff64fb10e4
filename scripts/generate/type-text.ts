import type { z } from "zod";

/** The side of a schema: the caller's input, or the response. */
export type Side = "input" | "answer";

/** The parts of a zod schema's definition that are read here. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
}

/** Shapes with an ID are printed by their name. These grow with the fields of an engine. */
const GROWING: Readonly<Record<string, string>> = {
  User: 'User & F["user"]',
  Session: 'Session & F["session"]',
  SessionInput: 'F["sessionInput"]',
  NewUser: 'F["newUser"]',
  UserInput: 'F["userInput"]',
  // For tables whose fields no engine has as types.
  AddedFields: "Record<string, unknown>",
};

/** Members that clients turn into a `Date` by their name, and those in `dates` of a client plugin. */
const DATE_NAME = /At$|^lastRequest$/;

/** Prints a schema as TypeScript. */
export function typeText(schema: z.ZodType, side: Side): string {
  const id = schema.meta()?.id;
  return id === undefined ? bareText(schema, side) : (GROWING[id] ?? id);
}

/** Reports whether a printed type names the fields of an engine. */
export function needsFields(text: string): boolean {
  return text.includes('F["');
}

/** Prints every member of an object schema on a separate line, with its description. */
export function membersText(schema: z.ZodType, side: Side): string {
  const { type, shape = {} } = definitionOf(schema);
  if (type !== "object") throw new Error(`A ${type} has no members`);
  return Object.entries(shape)
    .map(([name, member]) => memberText(name, member, side))
    .join("\n");
}

function memberText(name: string, member: z.ZodType, side: Side): string {
  // In an input, a member with a default is optional, too.
  const isOptional = (side === "input" ? member._zod.optin : member._zod.optout) !== undefined;
  const type = typeText(member, side);
  // Under exactOptionalPropertyTypes, callers may pass undefined on. Responses omit the member.
  const absent = isOptional && side === "input" && type !== "unknown" ? " | undefined" : "";
  if (side === "answer" && /\bDate\b/.test(type) && !DATE_NAME.test(name) && !type.startsWith("{"))
    throw new Error(`${name} is a date, so its name has to end with "At": clients know dates by that`);
  const description = member.description ?? definitionOf(member).innerType?.description;
  const doc = description === undefined ? "" : `/** ${description} */\n`;
  const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  return `${doc}${key}${isOptional ? "?" : ""}: ${type}${absent};`;
}

function bareText(schema: z.ZodType, side: Side): string {
  const definition = definitionOf(schema);
  const inner = (part: z.ZodType | undefined): string => {
    if (part === undefined) throw new Error(`A ${definition.type} without its inner schema`);
    return typeText(part, side);
  };
  // Bytes are the only class in routes.
  if (schema.safeParse(new Uint8Array()).success && definition.type === "custom") return "Uint8Array";
  switch (definition.type) {
    case "string":
      return side === "answer" && definition.format === "datetime" ? "Date" : "string";
    case "number":
    case "boolean":
    case "null":
    case "undefined":
    case "unknown":
    case "never":
      return definition.type;
    case "literal":
      return unionOf((definition.values ?? []).map((value) => JSON.stringify(value)));
    case "enum":
      return unionOf(Object.values(definition.entries ?? {}).map((value) => JSON.stringify(value)));
    case "object":
      return `{\n${membersText(schema, side)}\n}`;
    case "array":
      return `${grouped(inner(definition.element))}[]`;
    case "record":
      return `Record<${inner(definition.keyType)}, ${inner(definition.valueType)}>`;
    case "tuple":
      return `[${(definition.items ?? []).map((item) => inner(item)).join(", ")}]`;
    case "union":
      return unionOf((definition.options ?? []).map((option) => inner(option)));
    case "intersection":
      return `${grouped(inner(definition.left))} & ${grouped(inner(definition.right))}`;
    case "nullable":
      return unionOf([inner(definition.innerType), "null"]);
    case "optional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return inner(definition.innerType);
    case "pipe":
      return pipeText(definition, side);
    case "lazy":
      // A recursive schema is arbitrary JSON of the application.
      return "unknown";
    default:
      throw new Error(`A ${definition.type} can't be printed`);
  }
}

function pipeText(definition: Definition, side: Side): string {
  const { in: from, out: to } = definition;
  if (from === undefined || to === undefined) throw new Error("A pipe without its ends");
  if (side === "input") return typeText(from, side);
  // The result type of a function isn't declared.
  if (definitionOf(to).type === "transform") throw new Error("A response can't be described by a transform");
  return typeText(to, side);
}

function unionOf(texts: readonly string[]): string {
  return [...new Set(texts)].map((text) => (text.includes(" & ") ? `(${text})` : text)).join(" | ");
}

function grouped(text: string): string {
  return /^[\w"]+$/.test(text) || text.startsWith("{") ? text : `(${text})`;
}

function definitionOf(schema: z.ZodType): Definition {
  // Zod types the definition by the schema's class, which isn't known here.
  return schema.def as Definition;
}
