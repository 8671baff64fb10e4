import type { Session } from "../../kernel/identity.ts";
import type { Stored } from "./session-storage.ts";

/** Which organization a session acts in, and which team of it; the latter where there are teams. */
export const ACTIVE: readonly string[] = ["activeOrganizationId", "activeTeamId"];

/** What sessions may have to act in no longer. */
export type Left = { organization: string } | { team: string };

/** A team, and the organization that it is one of. */
export interface ActingInTeam {
  readonly organization: string;
  readonly team: string;
}

/** The session without it; undefined where it doesn't act there. A team is one of its organization. */
export function withoutActive({ session, user }: Stored, left: Left): Stored | undefined {
  const [name, id] =
    "organization" in left ? ["activeOrganizationId", left.organization] : ["activeTeamId", left.team];
  if (memberOf(session, name) !== id) return undefined;
  const cleared = "organization" in left ? ACTIVE : ["activeTeamId"];
  return { session: cleared.reduce(without, session), user };
}

/** A session that was copied, as it has become since: what one of both acts in no longer, neither does. */
export function caughtUp(copy: Session, since: Session): Session {
  return ACTIVE.filter((name) => memberOf(copy, name) === null).reduce(without, since);
}

/** A column that not every session has. */
export function memberOf(session: Session, name: string): unknown {
  return (session as Session & Readonly<Record<string, unknown>>)[name];
}

function without(session: Session, name: string): Session {
  return name in session ? { ...session, [name]: null } : session;
}
