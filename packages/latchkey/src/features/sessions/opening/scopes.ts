import type { Core } from "../../../kernel/contracts/core.ts";
import type { Session } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Left, Stored } from "../storage/session-storage.ts";

/** The columns that hold the scopes sessions act in (`SessionPart.scopes`). */
export const sessionScopes = service(({ features }: Core) => {
  const groups = features.flatMap(({ session: { scopes = [] } = {} }) => (scopes.length > 0 ? [scopes] : []));
  const all = groups.flat();
  const placeOf = (name: string) => {
    const group = groups.find((names) => names.includes(name)) ?? [];
    return { group, index: group.indexOf(name) };
  };
  return {
    all,
    /** The columns of a session that acts in no scope. */
    nowhere: Object.fromEntries(all.map((name) => [name, null])),
    /** Returns the column of the scope around this one. */
    outerOf(name: string): string | undefined {
      const { group, index } = placeOf(name);
      return group[index - 1];
    },
    /** Returns the column and those of the scopes inside it. */
    innerOf(name: string): readonly string[] {
      const { group, index } = placeOf(name);
      return index < 0 ? [] : group.slice(index);
    },
    /** Returns the session without the scope; undefined if it doesn't act in it. */
    without({ session, user }: Stored, { name, value }: Left): Stored | undefined {
      if (memberOf(session, name) !== value) return undefined;
      return { session: this.innerOf(name).reduce(withNull, session), user };
    },
    /** Merges two copies of a session: a scope that either of them has left, the result has left too. */
    caughtUp(copy: Session, since: Session): Session {
      return all.filter((name) => memberOf(copy, name) === null).reduce(withNull, since);
    },
  };
});

/** Reads a column that not every session has. */
export function memberOf(session: Session, name: string): unknown {
  // Columns of features exist beside those of the type.
  return (session as Session & Readonly<Record<string, unknown>>)[name];
}

function withNull(session: Session, name: string): Session {
  return name in session ? { ...session, [name]: null } : session;
}
