import { membershipsOf } from "../../kernel/contracts/all-features.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { deletionStore } from "../account-deletion/store.ts";
import { auditStore } from "../audit/store.ts";
import { withUserLocked } from "../users/index.ts";
import { userStore } from "../users/store.ts";
import { importStore } from "./store.ts";

/** The outcome for a user of an import that is undone. */
export interface Undone {
  readonly userId: string;
  readonly email: string | null;
  readonly verdict: "removed" | "kept";
}

/** Removes what an import made, unless it has been used since. */
export const undoing = service((core) => {
  const store = core.use(importStore);
  const users = core.use(userStore);
  const whole = core.use(withUserLocked);
  const events = core.use(auditStore);
  const memberships = core.use(membershipsOf);
  const { deleteUser } = core.use(deletionStore);

  const isUsed = async (userId: string, since: string, updatedAt: string, tx: Transaction) =>
    updatedAt !== since ||
    (await events.hasSignedIn(userId, tx)) ||
    (await memberships(userId, tx)).length > 0;

  type Made = Awaited<ReturnType<typeof store.listMade>>[number];

  const undo = (made: Made): Promise<Undone> =>
    whole(made.userId, async (_, tx) => {
      const { userId } = made;
      const user = await users.findById(userId, tx);
      const told = { userId, email: user?.email ?? null };
      if (made.verdict === "merged") {
        // The account was there before: only the sign-in methods that were added go.
        await store.removeAccounts(made.added.split(","), { userId }, tx);
        await store.forgetMade({ id: made.id }, tx);
        return { ...told, verdict: "removed" };
      }
      if (user === undefined || (await isUsed(userId, made.createdAt, user.updatedAt, tx)))
        return { ...told, verdict: "kept" };
      await deleteUser(userId, tx);
      await events.pseudonymise(userId, tx);
      return { ...told, verdict: "removed" };
    });

  /** Undoes one page, from a position on. `next`: undefined at the end. */
  return async (runId: string, after: string) => {
    const page = await store.listMade(runId, after);
    const rows: Undone[] = [];
    for (const made of page) rows.push(await undo(made));
    return { rows, next: page.at(-1)?.id };
  };
});
