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
