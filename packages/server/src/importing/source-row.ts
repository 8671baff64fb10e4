import type { ImportRow } from "latchkey/host";
import type { OnRead } from "./text-file.ts";

/** A user as a source has it. */
export type SourceRow = Omit<ImportRow, "position">;

/** A row that can't be read, or that is no user. */
export interface Unreadable {
  /** Code for the report. */
  readonly unreadable: "UNREADABLE" | "NOT_A_USER";
}

/** Rows of a source, one after the other. */
export type Rows = AsyncIterable<SourceRow | Unreadable>;

/** Yields the users of a source: a file, or the URL of a database. */
export type Reader = (source: string, options: FormatOptions, onRead?: OnRead) => Rows;

/** Options of single formats. */
export interface FormatOptions {
  /** Columns of `csv` and `ndjson`, by the part of a user that they hold. */
  map: Readonly<Record<string, string>>;
  /** A second file: the hashes of Auth0, the hash parameters of Firebase. */
  hashes?: string | undefined;
  /** Text behind each password before bcrypt. */
  pepper?: string | undefined;
}

/** Makes a row of an object of the source. Undefined: it could not be read. */
export function rowOr(object: unknown, rowOf: (members: Members) => SourceRow): SourceRow | Unreadable {
  return object === undefined ? { unreadable: "UNREADABLE" } : rowOf(membersOf(object));
}

/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** A text that isn't empty; undefined for everything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Members of a JSON object; none for everything else. */
export function membersOf(value: unknown): Members {
  // Any object can be read by name; the values stay unknown.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** True for `true`, `1`, `t`, `yes` and dates: a time of confirmation says that it happened. */
export function isTrue(value: unknown): boolean {
  if (value === true || value === 1 || dateOf(value) !== undefined) return true;
  return typeof value === "string" && /^(true|t|1|yes|y)$/i.test(value.trim());
}

/** Reads ISO 8601, seconds and milliseconds. */
export function dateOf(value: unknown): string | undefined {
  // MySQL's date without a day has no text.
  const text = textOf(value instanceof Date ? value.toJSON() : value);
  if (text === undefined || (!/^\d{9,13}$/.test(text) && !/^\d{4}-\d{2}-\d{2}/.test(text))) return undefined;
  const number = Number(text);
  const date = new Date(Number.isNaN(number) ? text : number < 1e11 ? number * 1000 : number);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Names of providers elsewhere, and here. */
const PROVIDERS: Readonly<Record<string, string>> = {
  "google.com": "google",
  "google-oauth2": "google",
  "github.com": "github",
  "facebook.com": "facebook",
  "twitter.com": "twitter",
  x: "twitter",
  "apple.com": "apple",
  "microsoft.com": "microsoft",
  windowslive: "microsoft",
  azure: "microsoft",
  "azure-ad": "microsoft",
  "microsoft-entra-id": "microsoft",
  linkedin_oidc: "linkedin",
};

/** Returns the account at a provider. */
export function accountOf(provider: unknown, id: unknown) {
  const [name, accountId] = [textOf(provider), textOf(id)];
  if (name === undefined || accountId === undefined) return [];
  const plain = name.replace(/^oauth_/, "").toLowerCase();
  return [{ providerId: Object.hasOwn(PROVIDERS, plain) ? (PROVIDERS[plain] ?? plain) : plain, accountId }];
}

type Optional = { [Name in keyof SourceRow]?: SourceRow[Name] | undefined };

/** Makes a row of values that may be missing. */
export function sourceRow({ email = "", emailVerified = false, ...rest }: Optional): SourceRow {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { email, emailVerified, ...Object.fromEntries(given) };
}
