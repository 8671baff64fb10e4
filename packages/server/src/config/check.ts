import { ConfigurationError } from "latchkey/host";

/** Throws `ConfigurationError` that names the option at `path`, what it got and what it wants. */
export type Check = (value: unknown, path: string) => void;

export const flag = kind("true or false", (value) => typeof value === "boolean");
export const count = kind("a number", (value) => typeof value === "number" && Number.isFinite(value));
export const text = kind("a text", (value) => typeof value === "string");
export const list = kind("a list", Array.isArray, () => "something else");
export const texts = kind("a list of texts", isTexts);
export const trueOrCallback = kind("true, or a function", (value) => value === true || isFunction(value));
export const textOrCallback = kind(
  "a text, or a function",
  (value) => typeof value === "string" || isFunction(value),
);
export const callback = kind("a function, so write the file in TypeScript or JavaScript", isFunction);
export const objects = kind("a list of objects, so write the file in TypeScript or JavaScript", isObjects);
/** One of these texts. */
export function choice(...choices: readonly string[]): Check {
  return kind(`one of ${choices.join(", ")}`, (value) => choices.includes(String(value)));
}
/** Something with members that are judged elsewhere. */
export const anyObject = kind("an object", isObject);

/** A value that is a secret, or may hold one: it isn't repeated in the message. */
export const secretText = kind("a text, or a list of texts", isTextOrTexts, () => "something else");
export const hiddenText = kind(
  "a text",
  (value) => typeof value === "string",
  () => "something else",
);

/** The same of members that hold secrets: what stands in the place of the object may be one. */
export const hiddenObject = kind("an object", isObject, () => "something else");

/** An object with these members and no others; `Names` makes sure that none is forgotten here. */
export function group<Names extends string>(
  members: Record<Names, Check>,
  later: readonly string[] = [],
): Check {
  const checks: Readonly<Record<string, Check>> = members;
  return (value, path) => {
    if (!isObject(value)) throw refused(path || "The configuration", describe(value), "an object");
    for (const [name, member] of Object.entries(value)) {
      const at = path === "" ? name : `${path}.${name}`;
      if (member === undefined) continue;
      if (Object.hasOwn(checks, name)) checks[name]?.(member, at);
      // A feature that is off is off already.
      else if (later.includes(name)) {
        if (member !== false) throw comesLater(at);
      } else throw unknown(at, Object.keys(checks));
    }
  };
}

/** What `accepts` takes. `wants`: what that is, for the message. */
export function kind(wants: string, accepts: (value: unknown) => boolean, got = describe): Check {
  return (value, path) => {
    if (!accepts(value)) throw refused(path, got(value), wants);
  };
}

function refused(path: string, got: string, wants: string): ConfigurationError {
  return new ConfigurationError(`${path} is ${got}; it must be ${wants}.`);
}

function comesLater(name: string): ConfigurationError {
  return new ConfigurationError(
    `${name} is set, but what it is for comes with a later version of Latchkey. Remove it to start.`,
  );
}

function unknown(path: string, known: readonly string[]): ConfigurationError {
  return new ConfigurationError(`${path} is not an option. Known here: ${known.join(", ")}.`);
}

/** A value as it may stand in a message. */
function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "function" ? "a function" : "an object";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function isObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

function isTextOrTexts(value: unknown): boolean {
  return typeof value === "string" || isTexts(value);
}
