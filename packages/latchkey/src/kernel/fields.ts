import type { AdditionalFields } from "./additional-fields.ts";

/** What an engine's own fields add to the types of its routes. */
export interface Fields {
  /** Members of every user that is answered. */
  readonly user: object;
  /** Members of every session that is answered. */
  readonly session: object;
  /** What update-session takes. */
  readonly sessionInput: object;
}

/** An engine whose fields aren't known: users and sessions as every engine has them. */
export interface NoFields extends Fields {
  readonly sessionInput: Readonly<Record<string, unknown>>;
}

/** The fields of an engine whose sessions have `Session` besides. */
export interface FieldsOf<Session extends AdditionalFields> extends Fields {
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
