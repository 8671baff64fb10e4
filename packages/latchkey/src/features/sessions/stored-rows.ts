import { isObject, jsonIn } from "../../base/json.ts";
import type { Session, User } from "../../kernel/contracts/identity.ts";
import { rowParser } from "../../storage/rows/row-parser.ts";
import type { Schema } from "../../storage/tables/table.ts";
import type { Stored } from "./storage/session-storage.ts";

/**
 * Returns the parser of a session and its user from outside the database: undefined if they aren't rows that
 * belong together. `"copies"` have the shown columns of both. `"truth"`: of the session all columns, some of
 * which values of an earlier version lack.
 */
export function storedRows(
  schema: Schema,
  kind: "copies" | "truth",
): (session: unknown, user: unknown) => Stored | undefined {
  const fills = kind === "truth";
  const shown = (table: string) => ({ names: schema.shownOf(table), fills });
  const sessionIn = rowParser<Session>(schema.columnsOf("session"), fills ? { fills } : shown("session"));
  const userIn = rowParser<User>(schema.columnsOf("user"), shown("user"));
  return (givenSession, givenUser) => {
    const [session, user] = [sessionIn(givenSession), userIn(givenUser)];
    return session && user && session.userId === user.id ? { session, user } : undefined;
  };
}

/** An entry of the list of a user's sessions. */
export interface ActiveSession {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Returns the parser of the session under a key: undefined if it isn't usable. Others may write there too:
 * earlier applications, and people by hand. Values of an earlier version lack some columns.
 */
export function storedParser(
  schema: Schema,
): (text: string | undefined, token: string) => Stored | undefined {
  const rowsIn = storedRows(schema, "truth");
  return (text, token) => {
    const value = jsonIn(text);
    if (!isObject(value) || !isObject(value.session)) return undefined;
    // The token comes from the key, not from the value.
    return rowsIn({ ...value.session, token }, value.user);
  };
}

/** The unexpired entries of a list. */
export function parseActive(text: string | undefined, now: number): ActiveSession[] {
  const value = jsonIn(text);
  if (!Array.isArray(value)) return [];
  const active: ActiveSession[] = [];
  for (const entry of value) {
    if (!isObject(entry)) continue;
    const { token, expiresAt } = entry;
    if (typeof token !== "string" || token === "" || !isWhole(expiresAt)) continue;
    if (expiresAt > now) active.push({ token, expiresAt });
  }
  return active;
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
