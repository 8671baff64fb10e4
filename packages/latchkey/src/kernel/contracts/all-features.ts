import type { Transaction } from "../../storage/transaction.ts";
import type { Membership } from "./feature.ts";
import { userColumnsOf } from "./fields/user-columns.ts";
import type { Session } from "./identity.ts";
import { service } from "./service.ts";

type Values = Readonly<Record<string, unknown>>;

/** The rules of all features for their columns of users. */
export const userColumnRules = service((core) => {
  const all = userColumnsOf(core.features).map(({ names, rules }) => ({ names, ...core.use(rules) }));
  return {
    all,
    /** Applies the same rules to columns set by the application's code. */
    async heeded<Row extends object>(asked: object, row: Row, kind: "created" | "changed"): Promise<Row> {
      // Any object can be read by name; the values stay unknown.
      const [before, now] = [asked as Values, row as Values];
      const set = all.filter(({ names }) => names.some((name) => now[name] !== before[name]));
      return Object.assign({}, row, ...(await Promise.all(set.map((rules) => rules[kind](now)))));
    },
  };
});

/** Returns the ID of the user who acts as the owner of a session (`SessionPart.acting`). */
export const actorOf = service(({ features }) => {
  const [column] = features.flatMap(({ session }) => session?.acting?.column ?? []);
  return (session: Session): string | undefined =>
    column === undefined ? undefined : (session[column] ?? undefined);
});

/** Ends everything that could still become a session of a user, in all features (`Feature.onSessionsEnd`). */
export const endOfAttempts = service((core) => {
  const hooks = core.features.flatMap(({ onSessionsEnd = [] }) => onSessionsEnd);
  return async (userId: string, tx: Transaction | undefined): Promise<void> => {
    for (const hook of hooks) await core.use(hook)(userId, tx);
  };
});

/** Errors that the gates of all features throw, wherever a session is opened. */
export const gateErrors = service(({ features, use }) =>
  features.flatMap(({ gates = [] }) => gates).flatMap((gate) => use(gate).errors ?? []),
);

/** Returns all groups of a user. */
export const membershipsOf = service((core) => {
  const parts = core.features.flatMap(({ deletion }) => (deletion === undefined ? [] : [core.use(deletion)]));
  return async (userId: string, tx?: Transaction): Promise<Membership[]> => {
    const found: Membership[] = [];
    for (const part of parts) found.push(...((await part.memberships?.(userId, tx)) ?? []));
    return found;
  };
});
