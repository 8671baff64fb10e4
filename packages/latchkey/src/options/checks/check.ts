import { ConfigurationError } from "../../base/errors.ts";
import { nearest } from "./nearest.ts";

/** Throws a `ConfigurationError` that names the option at `path`, the value it got and the expected one. */
export type Check = (value: unknown, path: string) => void;

export const flag = kind("true or false", (value) => typeof value === "boolean");
export const count = kind("a number", (value) => typeof value === "number" && Number.isFinite(value));
export const text = kind("a text", (value) => typeof value === "string");
export const date = kind(
  'a date such as "2027-01-31"',
  (value) => typeof value === "string" || value instanceof Date,
);
const list = kind("a list", Array.isArray, () => "something else");
export const texts = kind("a list of strings", isTexts);
export const callback = kind("a function, so write the file in TypeScript or JavaScript", isFunction);
/** One of these texts. */
export function choice(...choices: readonly string[]): Check {
  return kind(`one of ${choices.join(", ")}`, (value) => choices.includes(String(value)));
}
/** A value of this kind, or a function. */
export function orCallback(wants: string, accepts: (value: unknown) => boolean): Check {
  return kind(`${wants}, or a function`, (value) => accepts(value) || isFunction(value));
}
export const trueOrCallback = orCallback("true", (value) => value === true);
export const flagOrCallback = orCallback("true, false", (value) => typeof value === "boolean");
export const countOrCallback = orCallback("a number", (value) => typeof value === "number");
export const textOrCallback = orCallback("a text", (value) => typeof value === "string");
export const textsOrCallback = orCallback("a list of strings", isTexts);
/** The only implemented value of an option, in the compatible framework's spelling. `instead`: see `group`. */
export function only(accepted: string, instead: string): Check {
  return (value, path) => {
    if (value !== accepted)
      throw new ConfigurationError(`${path} is ${describe(value)}; only "${accepted}" is built: ${instead}`);
  };
}
/** An object whose members are checked elsewhere. */
export const anyObject = kind("an object", isObject);
/** Judged elsewhere. */
export const anything: Check = () => {};

/** A value that is or may hold a secret: the message doesn't repeat it. */
export const secretText = kind("a string or a list of strings", isTextOrTexts, () => "something else");
export const hiddenText = kind(
  "a text",
  (value) => typeof value === "string",
  () => "something else",
);

/** The same for members that hold secrets: a value given instead of the object may be a secret. */
export const hiddenObject = kind(
  "an object; if a function creates it, call the function and pass its result",
  isObject,
  () => "something else",
);

/** Options by their names, each with its check. */
export type Members<Names extends string> = Readonly<Record<Names, Check>>;

/**
 * An object with only these members; `Names` makes sure that none is forgotten here. `absent`: options that people know
 * from elsewhere and that don't exist here, with what to do instead.
 */
export function group<Names extends string>(
  members: Members<Names>,
  absent: Readonly<Record<string, string>> = {},
): Check {
  const checks: Readonly<Record<string, Check>> = members;
  return (value, path) => {
    if (!isObject(value)) throw refused(path || "The configuration", describe(value), "an object");
    for (const [name, member] of Object.entries(value)) {
      const at = path === "" ? name : `${path}.${name}`;
      if (member === undefined) continue;
      if (Object.hasOwn(checks, name)) checks[name]?.(member, at);
      else if (!Object.hasOwn(absent, name)) throw unknown(at, name, Object.keys(checks));
      // An option that is turned off is accepted.
      else if (!isOff(member)) throw new ConfigurationError(`${at} is not built: ${absent[name]}`);
    }
  };
}

/** An object whose members have names chosen by the application. */
export function record(member: Check): Check {
  return (value, path) => {
    anyObject(value, path);
    // An object, as was just seen.
    for (const [name, entry] of Object.entries(value as object))
      if (entry !== undefined) member(entry, `${path}.${name}`);
  };
}

/** A list of these. */
export function listOf(member: Check): Check {
  return (value, path) => {
    list(value, path);
    // A list, as was just seen.
    for (const [index, entry] of (value as readonly unknown[]).entries()) member(entry, `${path}[${index}]`);
  };
}

/** A value that `accepts` accepts. `wants`: its description for the message. */
export function kind(wants: string, accepts: (value: unknown) => boolean, got = describe): Check {
  return (value, path) => {
    if (!accepts(value)) throw refused(path, got(value), wants);
  };
}

function refused(path: string, got: string, wants: string): ConfigurationError {
  return new ConfigurationError(`${path} is ${got}; it must be ${wants}.`);
}

function unknown(path: string, name: string, known: readonly string[]): ConfigurationError {
  const meant = nearest(name, known);
  const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return new ConfigurationError(`${path} is not an option.${guess} Known here: ${known.join(", ")}.`);
}

/** A value as it may be shown in a message. */
function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "function" ? "a function" : "an object";
}

function isOff(value: unknown): boolean {
  return value === false || (isObject(value) && value.enabled === false);
}

/** Not only a plain object: the application's may be an instance of a class. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

function isTextOrTexts(value: unknown): boolean {
  return typeof value === "string" || isTexts(value);
}
