import type { AdditionalFields } from "./additional-fields.ts";

/** What an engine's own fields add to the types of its routes. */
export interface Fields {
  /** Members of every user that is answered. */
  readonly user: object;
  /** What sign-up takes. */
  readonly newUser: object;
  /** What update-user takes. */
  readonly userInput: object;
  /** Members of every session that is answered. */
  readonly session: object;
  /** What update-session takes. */
  readonly sessionInput: object;
}

/** An engine whose fields aren't known: users and sessions as every engine has them. */
export interface NoFields extends Fields {
  readonly sessionInput: Readonly<Record<string, unknown>>;
}

/** The fields of an engine whose sessions have `Session` besides, and whose users have `User`. */
export interface FieldsOf<
  Session extends AdditionalFields,
  User extends AdditionalFields = Record<never, never>,
> extends Fields {
  readonly user: Answered<User>;
  readonly newUser: Needed<User> & Optional<User>;
  readonly userInput: Written<User>;
  readonly session: Answered<Session>;
  readonly sessionInput: Written<Session>;
}

/** What a value of each type is for callers. */
interface Values {
  string: string;
  number: number;
  boolean: boolean;
  date: Date;
  "string[]": string[];
  "number[]": number[];
  json: unknown;
}

/** What a client writes: JSON knows no dates. */
interface WrittenValues extends Omit<Values, "date"> {
  date: string;
}

// A row from before the field was added holds null, so null is possible everywhere.
type Answered<Added extends AdditionalFields> = {
  [Name in keyof Added as Added[Name] extends { returned: false } ? never : Name]:
    | Values[Added[Name]["type"]]
    | null;
};

type Written<Added extends AdditionalFields> = {
  [Name in keyof Added as Added[Name] extends { input: false } ? never : Name]?:
    | WrittenValues[Added[Name]["type"]]
    | null
    | undefined;
};

/** Of these a new row needs a value, since nothing else gives one. */
type NeededOf<Added extends AdditionalFields> = {
  [Name in keyof Added]: Added[Name] extends { input: false }
    ? never
    : Added[Name] extends { required: true }
      ? "defaultValue" extends keyof Added[Name]
        ? never
        : Name
      : never;
}[keyof Added];

type Needed<Added extends AdditionalFields> = {
  [Name in NeededOf<Added>]: WrittenValues[Added[Name]["type"]];
};

type Optional<Added extends AdditionalFields> = Written<Omit<Added, NeededOf<Added>>>;
