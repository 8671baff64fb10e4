import { ConfigurationError } from "../errors.ts";

/** Throws a `ConfigurationError` that names the option at `path`, the value it got and the expected one. */
export type Check = (value: unknown, path: string) => void;

/** An option, declared once: how a value is judged, and what holds where none is given. Its text is the docblock of its type. */
export interface Option<T = unknown> {
  /** Whether a value is of the right kind: what a configuration file can be judged by. */
  readonly check: Check;
  /** The value to go on with. `given` is of the right kind; throws where it is out of bounds all the same. */
  readonly fill: (given: unknown, path: string) => T;
  readonly byDefault?: unknown;
  readonly unit?: "seconds";
  /** Holds a secret, or may: no message repeats it. */
  readonly isSecret?: boolean;
  /** Of an object, by their names. */
  readonly members?: Members;
  /** Names that are refused in it, with what to do instead. */
  readonly absent?: Readonly<Record<string, string>>;
}

export type Members = Readonly<Record<string, Option>>;

/** The declaration of options of the type `Given`: one that is forgotten, or of another kind, is missed by the compiler. */
export type Declared<Given> = { readonly [Name in keyof Given]-?: Option<Given[Name]> };

/** The same of options that are handed on as they are given: names alone. */
export type Named<Given> = Readonly<Record<keyof Given, Option>>;

/** Options, every default filled in. What has none and isn't given stays absent. */
export type Filled<Declaration> = {
  readonly [Name in Exclude<keyof Declaration, Absent<Declaration>>]: Value<Declaration[Name]>;
} & {
  readonly [Name in Absent<Declaration>]?: Exclude<Value<Declaration[Name]>, undefined>;
};

type Value<Declared> = Declared extends Option<infer T> ? T : never;

type Absent<Declaration> = {
  [Name in keyof Declaration]: undefined extends Value<Declaration[Name]> ? Name : never;
}[keyof Declaration];

/** Makes options of one kind, with a default or without. */
interface Kind<T> {
  (): Option<T | undefined>;
  (byDefault: T): Option<T>;
}

/** The same of what has a type of its own in each place. */
type AnyKind = <T>() => Option<T>;

/** Options that `accepts` takes. `wants`: what that is, for the message. */
export function kind<T>(
  wants: string,
  accepts: (value: unknown) => boolean,
  about: Pick<Option, "unit" | "isSecret"> = {},
): Kind<T> {
  const check: Check = (value, path) => {
    if (!accepts(value))
      throw refused(path, about.isSecret === true ? "something else" : describe(value), wants);
  };
  // What is given was checked.
  return (byDefault?: T) => ({ ...about, check, byDefault, fill: (given) => (given ?? byDefault) as T });
}

export const flag: Kind<boolean> = kind("true or false", (value) => typeof value === "boolean");
export const text: Kind<string> = kind("a text", isText);
export const texts: Kind<readonly string[]> = kind("a list of strings", isTexts);
export const hiddenText: Kind<string> = kind("a text", isText, { isSecret: true });
export const secretText: Kind<string | readonly string[]> = kind(
  "a string or a list of strings",
  (value) => isText(value) || isTexts(value),
  { isSecret: true },
);
export const date: Kind<string | Date> = kind(
  'a date such as "2027-01-31"',
  (value) => isText(value) || value instanceof Date,
);

export const callback: AnyKind = kind(
  "a function, so write the file in TypeScript or JavaScript",
  isFunction,
) as AnyKind;
/** Something with members that are judged elsewhere. */
export const anyObject: AnyKind = kind("an object", isObject) as AnyKind;
/** The same of members that hold secrets: what stands in the place of the object may be one. */
export const hiddenObject: AnyKind = kind(
  "an object; if a function creates it, call the function and pass its result",
  isObject,
  { isSecret: true },
) as AnyKind;
/** Judged elsewhere. */
export const anything: AnyKind = kind("", () => true) as AnyKind;

/** A value of this kind, or a function in its place. */
export function orCallback<T>(wants: string, accepts: (value: unknown) => boolean): Option<T | undefined> {
  return kind<T>(`${wants}, or a function`, (value) => accepts(value) || isFunction(value))();
}
export const flagOrCallback = <T>() => orCallback<T>("true, false", (value) => typeof value === "boolean");
export const countOrCallback = <T>() => orCallback<T>("a number", (value) => typeof value === "number");
export const textOrCallback = <T>() => orCallback<T>("a text", isText);
export const textsOrCallback = <T>() => orCallback<T>("a list of strings", isTexts);

interface Bounds {
  min?: number;
  whole?: boolean;
}

export function count(): Option<number | undefined>;
export function count(byDefault: number, bounds?: Bounds): Option<number>;
export function count(byDefault?: number, { min = -Infinity, whole = false }: Bounds = {}): Option {
  const option = kind("a number", Number.isFinite)(byDefault);
  if (min === -Infinity) return option;
  const isRight = (value: unknown) => Number(value) >= min && (!whole || Number.isSafeInteger(value));
  return such(option, `a ${whole ? "whole " : ""}number of at least ${min}`, isRight);
}

/** A span of time. */
export function seconds(byDefault: number, bounds?: Bounds): Option<number> {
  return { ...count(byDefault, bounds), unit: "seconds" };
}

/** One of these texts. */
export function oneOf<const T extends string>(choices: readonly T[]): Option<T | undefined>;
export function oneOf<const T extends string>(choices: readonly T[], byDefault: NoInfer<T>): Option<T>;
export function oneOf(choices: readonly string[], byDefault?: string): Option {
  const accepts = (value: unknown) => choices.includes(String(value));
  return kind<string | undefined>(`one of ${choices.join(", ")}`, accepts)(byDefault);
}

/** The one value of an option that is built, as the compatible framework writes it. `instead`: what to do with another. */
export function only<const T extends string>(accepted: T, instead: string): Option<T | undefined> {
  const check: Check = (value, path) => {
    if (value !== accepted)
      throw new ConfigurationError(`${path} is ${describe(value)}; only "${accepted}" is built: ${instead}`);
  };
  return { ...kind<T>("", () => true)(), check };
}

/** An option whose value must be more than of the right kind, where there is one. `wants`: what, for the message. */
export function such<T>(
  option: Option<T>,
  wants: string,
  isRight: (value: NonNullable<T>) => boolean,
): Option<T> {
  return refined(option, (value, path) => {
    if (value !== undefined && value !== null && !isRight(value))
      throw refused(path, JSON.stringify(value), wants);
    return value;
  });
}

/** An option that goes on as what `refine` makes of its value. */
export function refined<T, Refined>(
  option: Option<T>,
  refine: (value: T, path: string) => Refined,
): Option<Refined> {
  return { ...option, fill: (given, path) => refine(option.fill(given, path), path) };
}

/** An object that is handed on as it is given, judged by its members. None of them has a default. */
export function asGiven<T>(option: Option): Option<T | undefined>;
export function asGiven<T>(option: Option, byDefault: T): Option<T>;
export function asGiven(option: Option, byDefault?: unknown): Option {
  return {
    ...option,
    byDefault,
    fill(given, path) {
      if (given !== undefined) option.fill(given, path);
      return given ?? byDefault;
    },
  };
}

export function refused(path: string, got: string, wants: string): ConfigurationError {
  return new ConfigurationError(`${path} is ${got}; it must be ${wants}.`);
}

/** A value as it may be shown in a message. */
export function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "a list";
  return isFunction(value) ? "a function" : "an object";
}

/** Not only a plain object: the application's may be an instance of a class. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}
