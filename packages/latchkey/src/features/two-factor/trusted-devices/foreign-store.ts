import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { verificationTable } from "../../verification/tables.ts";

/** Sorts after every text that continues the prefix. */
const LAST = "\u{10FFFF}";

/**
 * Rows of a user that the compatible framework stores as verifications, by the prefix of their identifiers.
 */
export const foreignStore = service(({ db }) => {
  const q = db.for(verificationTable);
  const beginning = q.read((k, p: { from: string; to: string; userId: string }) =>
    k
      .selectFrom("verification")
      .select(["id", "identifier", "createdAt", "expiresAt"])
      .where("identifier", ">=", p.from)
      .where("identifier", "<=", p.to)
      .where("value", "=", p.userId),
  );
  const removeAll = q.writeIn((k, ids: readonly string[], p: { userId: string }) =>
    k.deleteFrom("verification").where("id", "in", ids).where("value", "=", p.userId),
  );
  const list = async (begins: string, userId: string, tx?: Transaction) =>
    beginning.all({ from: begins, to: begins + LAST, userId }, tx);
  return {
    list,
    claim: q.claim((k, p: { id: string; userId: string }) =>
      k.deleteFrom("verification").where("id", "=", p.id).where("value", "=", p.userId),
    ),
    async remove(begins: string, userId: string, tx: Transaction | undefined): Promise<void> {
      const ids = (await list(begins, userId, tx)).map(({ id }) => id).toSorted();
      if (ids.length > 0) await removeAll(ids, { userId }, tx);
    },
  };
});
