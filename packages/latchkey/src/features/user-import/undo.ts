import { membershipsOf } from "../../kernel/contracts/all-features.ts";
import { service } from "../../kernel/contracts/service.ts";
import { waysIn } from "../../kernel/contracts/ways-in.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { deletionStore } from "../account-deletion/store.ts";
import { auditStore } from "../audit/store.ts";
import { resetIsOffered } from "../password-reset/index.ts";
import { withUserLocked } from "../users/index.ts";
import { userStore } from "../users/store.ts";
import { importStore } from "./store.ts";

/** The outcome for a user of an import that is undone. */
export interface Undone {
  readonly userId: string;
  readonly email: string | null;
  readonly verdict: "removed" | "kept";
}

/** Leaves the transaction without its changes. */
class Kept extends Error {}

/** Removes what an import made, unless it has been used since. */
export const undoing = service((core) => {
  const store = core.use(importStore);
  const users = core.use(userStore);
  const whole = core.use(withUserLocked);
  const events = core.use(auditStore);
  const memberships = core.use(membershipsOf);
  const ways = core.use(waysIn);
  const mailboxLeadsIn = core.use(resetIsOffered);
  const { deleteUser } = core.use(deletionStore);

  const isUsed = async (userId: string, since: string, updatedAt: string, tx: Transaction) =>
    updatedAt !== since ||
    (await events.hasSignedIn(userId, tx)) ||
    (await memberships(userId, tx)).length > 0;

  type Made = Awaited<ReturnType<typeof store.listMade>>[number];

  /** The account was there before: only the sign-in methods that were added go. */
  const takeBack = async ({ id, userId, added }: Made, tx: Transaction): Promise<void> => {
    await store.removeAccounts(added.split(","), { userId }, tx);
    await store.forgetMade({ id }, tx);
    // Its owner may have removed those of before.
    if (!mailboxLeadsIn && !(await ways.hasAny(userId, tx))) throw new Kept();
  };

  const undo = async (made: Made): Promise<Undone> => {
    const { userId } = made;
    let email: string | null = null;
    try {
      await whole(userId, async (_, tx) => {
        const user = await users.findById(userId, tx);
        email = user?.email ?? null;
        if (made.verdict === "merged") return takeBack(made, tx);
        if (user === undefined || (await isUsed(userId, made.createdAt, user.updatedAt, tx)))
          throw new Kept();
        await deleteUser(userId, tx);
        await events.pseudonymise(userId, tx);
      });
      return { userId, email, verdict: "removed" };
    } catch (error) {
      if (error instanceof Kept) return { userId, email, verdict: "kept" };
      throw error;
    }
  };

  /** Undoes one page, from a position on. `next`: undefined at the end. */
  return async (runId: string, after: string) => {
    const page = await store.listMade(runId, after);
    const rows: Undone[] = [];
    for (const made of page) rows.push(await undo(made));
    return { rows, next: page.at(-1)?.id };
  };
});
