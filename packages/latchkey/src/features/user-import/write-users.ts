import { service } from "../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import { singleUser } from "./meet-account.ts";
import { newUsers, skipped, verdictOf } from "./new-users.ts";
import { type Prepared, preparing } from "./prepare.ts";
import type { ImportRow, Verdict } from "./row.ts";
import { importStore } from "./store.ts";

/** A batch of one source. */
export interface Batch {
  /** Undefined: nothing is written, as in a plan. */
  readonly runId: string | undefined;
  readonly users: readonly ImportRow[];
}

/** Divides rows into those that meet nothing, neither in the database nor before them, and the others. */
const dividing = service((core) => {
  const store = core.use(importStore);
  const takenOf = async (
    all: readonly Prepared[],
  ): Promise<Record<"emails" | "ids" | "keys", Set<string>>> => {
    const [emails, ids, keys] = await Promise.all([
      store.byEmails(
        all.map(({ email }) => email),
        undefined,
      ),
      store.byIds(
        all.flatMap(({ id }) => id ?? []),
        undefined,
      ),
      store.byIdentities(
        all.flatMap(({ accounts }) => accounts.map(({ identityKey }) => identityKey)),
        undefined,
      ),
    ]);
    return {
      emails: new Set(emails.map(({ email }) => email)),
      ids: new Set(ids.map(({ id }) => id)),
      keys: new Set(keys.flatMap(({ identityKey }) => identityKey ?? [])),
    };
  };

  return async (all: readonly Prepared[]) => {
    const seen = await takenOf(all);
    const fresh: Prepared[] = [];
    const others: Prepared[] = [];
    for (const each of all) {
      const isFresh =
        !seen.emails.has(each.email) &&
        (each.id === undefined || !seen.ids.has(each.id)) &&
        each.accounts.every(({ identityKey }) => !seen.keys.has(identityKey));
      (isFresh ? fresh : others).push(each);
      seen.emails.add(each.email);
      if (each.id !== undefined) seen.ids.add(each.id);
      for (const { identityKey } of each.accounts) seen.keys.add(identityKey);
    }
    return { fresh, others };
  };
});

/**
 * Writes users of another system. New users of a batch are one transaction with a few statements. A row that
 * meets an existing account is judged by itself, and so is each if the database refuses the batch: another
 * process was faster, or two rows have the same unique value.
 */
export const writingUsers = service((core) => {
  const prepare = core.use(preparing);
  const divided = core.use(dividing);
  const writeNew = core.use(newUsers);
  const single = core.use(singleUser);

  return async ({ runId, users }: Batch): Promise<Verdict[]> => {
    const verdicts: Verdict[] = [];
    const prepared: Prepared[] = [];
    for (const row of users) {
      const one = await prepare(row);
      if (typeof one === "string") verdicts.push(skipped(row, one));
      else prepared.push(one);
    }
    const { fresh, others } = await divided(prepared);
    let apart = others;
    if (runId === undefined) verdicts.push(...fresh.map((each) => verdictOf(each, "created", null)));
    else if (fresh.length > 0)
      try {
        verdicts.push(...(await writeNew(fresh, runId)));
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
        apart = prepared;
      }
    for (const each of apart) verdicts.push(await single(each, runId));
    return verdicts.toSorted((a, b) => a.position - b.position);
  };
});
