import { ConfigurationError } from "../errors.ts";
import { isObject } from "../json.ts";

/** Throws a `ConfigurationError` that names the option at `path`, its value and the expected one. */
export type Check = (value: unknown, path: string) => void;

/** An option, declared once: its check, its default and its bounds. Its text is the docblock in its type. */
export interface Option<T = unknown> {
  /** Checks the kind of a value. A configuration file's check needs no more than this. */
  readonly check: Check;
  /** Returns the given value, or the default. `given` has passed `check`; throws if it is out of bounds. */
  readonly fill: (given: unknown, path: string) => T;
  readonly byDefault?: unknown;
  readonly unit?: "seconds";
  /** True if the value is or may be a secret: messages don't repeat it. */
  readonly isSecret?: boolean;
  /** The options in an object, by name. */
  readonly members?: Members;
  /** Names that an object refuses, with the alternative. */
  readonly absent?: Readonly<Record<string, string>>;
}

export type Members = Readonly<Record<string, Option>>;

/** The declaration of options of the type `Given`. The compiler reports one that is missing or of another kind. */
export type Declared<Given> = { readonly [Name in keyof Given]-?: Option<Given[Name]> };

/** The same for options that are passed on as they are: only their names are compared. */
export type Named<Given> = Readonly<Record<keyof Given, Option>>;

/** Options with every default filled in. An option without a default that isn't given is absent. */
export type Filled<Declaration> = {
  readonly [Name in Exclude<keyof Declaration, Absent<Declaration>>]: Value<Declaration[Name]>;
} & {
  readonly [Name in Absent<Declaration>]?: Exclude<Value<Declaration[Name]>, undefined>;
};

type Value<Declared> = Declared extends Option<infer T> ? T : never;

type Absent<Declaration> = {
  [Name in keyof Declaration]: undefined extends Value<Declaration[Name]> ? Name : never;
}[keyof Declaration];

/** Declares options of one kind, with or without a default. */
export interface Kind<T> {
  (): Option<T | undefined>;
  (byDefault: T): Option<T>;
}

/** The same for values whose type differs from option to option. */
type AnyKind = <T>() => Option<T>;

/** Declares an option whose value `accepts` accepts. `wants`: its description for the message. */
export function kind<T>(
  wants: string,
  accepts: (value: unknown) => boolean,
  about: Pick<Option, "unit" | "isSecret"> = {},
): Kind<T> {
  const check: Check = (value, path) => {
    if (!accepts(value))
      throw refused(path, about.isSecret === true ? "something else" : describe(value), wants);
  };
  // `check` has accepted the value.
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

// The type of a callback's parameters and result is the type of its option.
export const callback: AnyKind = kind(
  "a function, so write the file in TypeScript or JavaScript",
  isFunction,
) as AnyKind;
/** An object whose members are checked elsewhere. */
export const anyObject: AnyKind = kind("an object", isObject) as AnyKind;
/** The same for members that hold secrets: a value given instead of the object may be a secret. */
export const hiddenObject: AnyKind = kind(
  "an object; if a function creates it, call the function and pass its result",
  isObject,
  { isSecret: true },
) as AnyKind;
/** Checked elsewhere. */
export const anything: AnyKind = kind("", () => true) as AnyKind;

/** Declares a value of this kind, or a function. */
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

/** Declares a span of time. */
export function seconds(byDefault: number, bounds?: Bounds): Option<number> {
  return { ...count(byDefault, bounds), unit: "seconds" };
}

/** Declares one of these strings. */
export function oneOf<const T extends string>(choices: readonly T[]): Option<T | undefined>;
export function oneOf<const T extends string>(choices: readonly T[], byDefault: NoInfer<T>): Option<T>;
export function oneOf(choices: readonly string[], byDefault?: string): Option {
  const accepts = (value: unknown) => choices.includes(String(value));
  return kind<string | undefined>(`one of ${choices.join(", ")}`, accepts)(byDefault);
}

/**
 * Declares the only implemented value of an option, in the compatible framework's spelling. `instead`: the
 * alternative to other values.
 */
export function only<const T extends string>(accepted: T, instead: string): Option<T | undefined> {
  const check: Check = (value, path) => {
    if (value !== accepted)
      throw new ConfigurationError(`${path} is ${describe(value)}; only "${accepted}" is built: ${instead}`);
  };
  return { ...kind<T>("", () => true)(), check };
}

/**
 * Declares an option whose value, if there is one, must also satisfy `isRight`. `wants`: its description for
 * the message.
 */
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

/** Declares an option whose filled-in value is changed by `refine`. */
export function refined<T, Refined>(
  option: Option<T>,
  refine: (value: T, path: string) => Refined,
): Option<Refined> {
  return { ...option, fill: (given, path) => refine(option.fill(given, path), path) };
}

/**
 * Declares an object that is checked by its members and passed on unchanged. None of its members has a
 * default.
 */
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

/** Returns a value in a form that may be shown in a message. */
export function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "a list";
  return isFunction(value) ? "a function" : "an object";
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

const isStatements = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every(
    (actions) => Array.isArray(actions) && actions.every((action) => typeof action === "string"),
  );

/**
 * Refuses values that aren't roles, such as an object with permissions that access control didn't create.
 * Requests would fail on them.
 *
 * @throws ConfigurationError
 */
export function assertRoles(roles: Readonly<Record<string, unknown>>, path: string): void {
  for (const [name, role] of Object.entries(roles)) {
    if (!isObject(role) || !isStatements(role.statements))
      throw new ConfigurationError(
        `${path}.${name} isn't a role. Create it with access control: createAccessControl(statements).newRole({ project: ["create"] }).`,
      );
  }
}
