import { service } from "../../kernel/contracts/service.ts";

/** A refused attempt that no feature has recorded under a more specific name. */
export const REFUSED = "attempt_refused";

/** An event as stated by the code that causes it. The caller, the origin and the time are known already. */
export interface SecurityEvent {
  /** A name that a feature declares (`Feature.events`). */
  event: string;
  /** Default `success`. */
  outcome?: "success" | "failure";
  /** The account that the event is about. Null if it concerns none. */
  userId: string | null;
  /** The method, if there are several: `password`, a provider, … */
  method?: string | undefined;
  /** Reason of a failure: a fixed word, never a value that was sent. */
  reason?: string;
  /** Names of the fields that changed, never their values. */
  changed?: readonly string[];
  /**
   * The act of an administrator, or data that helps to explain a failure: values that may be shown, before
   * and after, or given. At most 2,000 characters in JSON.
   */
  details?: Readonly<Record<string, unknown>>;
  /** The object of the act, if it isn't the account itself. */
  target?: { type: string; id: string };
  /** The organization of the event. Null: none. Default: the active one of the caller's session. */
  organizationId?: string | null;
  /** The session that the event opened. Default: the caller's. */
  sessionId?: string | undefined;
}

/** Returns the values before and after of those columns that changed. Each may be shown in the audit log. */
export function valuesOf<Name extends string>(
  names: readonly Name[],
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
): Pick<SecurityEvent, "details"> {
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return {};
  return { details: Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]])) };
}

/** Names of rows that events refer to by their ids, as far as the rows exist. */
export const eventNames = service((core) => {
  const known = new Map(
    core.features
      .flatMap(({ names = {} }) => Object.entries(names))
      .map(([kind, names]) => [kind, core.use(names)]),
  );
  return async (kind: string, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    const rows = wanted.length === 0 ? [] : await known.get(kind)?.(wanted);
    return new Map(rows?.map(({ id, name }) => [id, name]));
  };
});

/** Names of the targets of events by their ids, as far as they have any. `isShown`: by their kind. */
export const targetNames = service((core) => {
  const names = core.use(eventNames);
  return async (
    rows: readonly { targetType: string | null; targetId: string | null }[],
    isShown: (kind: string) => boolean,
  ): Promise<ReadonlyMap<string, string>> => {
    const kinds = new Set(rows.flatMap(({ targetType }) => targetType ?? []));
    const found = await Promise.all(
      [...kinds].filter(isShown).map((kind) =>
        names(
          kind,
          rows.map(({ targetType, targetId }) => (targetType === kind ? targetId : null)),
        ),
      ),
    );
    return new Map(found.flatMap((one) => [...one]));
  };
});
