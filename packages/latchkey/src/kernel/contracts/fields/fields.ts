/** A column that the application adds to a table of the engine. */
export interface AdditionalField {
  type: "string" | "number" | "boolean" | "date" | "string[]" | "number[]" | "json";
  /**
   * Required at sign-up, unless there is a `defaultValue`, and a client can't set it to null. Default false. Rows from
   * before the field was added have null.
   */
  required?: boolean;
  /** Stored when the field isn't given. A function is called for each row. */
  defaultValue?: unknown | (() => unknown);
  /** True if clients may write it. Default true. */
  input?: boolean;
  /** True if it is sent to clients. Default true. */
  returned?: boolean;
  /** No two rows have the same value. A string then has at most 255 characters. Not for lists and JSON. */
  unique?: boolean;
  /** The column's name in the database. Default: the name of the field. */
  fieldName?: string;
  /** A value must refer to a row of another table, by one of its columns. Default for `onDelete`: `cascade`. */
  references?: FieldReference;
  /** Validates values that clients write, in addition to the type. Synchronous. */
  validator?: Validator | { input: Validator };
  /**
   * `input`: converts a value before it is stored. `output`: converts a stored value before it is shown; synchronous.
   */
  transform?: FieldTransform;
}

/** A zod schema, from any copy of zod that the application has. */
export interface Validator {
  safeParse(value: unknown): unknown;
}

export interface FieldReference {
  /** A table by its name here, or one of the application's tables in the same database. */
  model: string;
  field: string;
  /** Action on the referring row when the row it refers to is deleted. */
  onDelete?: "cascade" | "set null" | "restrict" | "no action";
}

/** Neither is called with null. Declared as methods, so that they can narrow the type they accept. */
export interface FieldTransform {
  input?(value: unknown): unknown;
  output?(value: unknown): unknown;
}

export type AdditionalFields = Readonly<Record<string, AdditionalField>>;

/** Types that an engine's additional fields add to its routes. */
export interface Fields {
  /** Further members of every returned user. */
  readonly user: object;
  /** Further input of sign-up. */
  readonly newUser: object;
  /** Further input of update-user. */
  readonly userInput: object;
  /** Further members of every returned session. */
  readonly session: object;
  /** Further input of update-session. */
  readonly sessionInput: object;
}

/** An engine whose fields aren't known: users and sessions as in every engine. */
export interface NoFields extends Fields {
  readonly sessionInput: Readonly<Record<string, unknown>>;
}

/**
 * The fields of an engine whose sessions have the additional fields `Session`, and whose users have `User`.
 */
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

/** The type of each kind of value for callers. */
interface Values {
  string: string;
  number: number;
  boolean: boolean;
  date: Date;
  "string[]": string[];
  "number[]": number[];
  json: unknown;
}

/** The types of values that clients write: JSON has no dates. */
interface WrittenValues extends Omit<Values, "date"> {
  date: string;
}

// A row from before the field was added holds null, so null is always possible.
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

/** Fields for which a new row needs a value, because the server sets none. */
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
