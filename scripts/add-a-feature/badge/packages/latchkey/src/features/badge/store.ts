import { service } from "../../kernel/contracts/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "../users/tables.ts";
import { badgeTable } from "./tables.ts";

/** Statements over `badge`. */
export const badgeStore = service(({ db, newId }) => {
  const q = db.for(badgeTable, userTable);
  const lockUser = q.lock("user");
  const ofUser = q.read((k, p: { userId: string }) =>
    k.selectFrom("badge").selectAll().where("userId", "=", p.userId),
  );
  const insert = q.write((k, p: { id: string; userId: string; number: string; now: string }) =>
    k.insertInto("badge").values({ id: p.id, userId: p.userId, number: p.number, createdAt: p.now }),
  );
  const ownerOf = q.read((k, p: { number: string }) =>
    k
      .selectFrom("badge")
      .innerJoin("user", "user.id", "badge.userId")
      .selectAll("user")
      .where("badge.number", "=", p.number),
  );
  const removeSince = q.write((k, p: { userId: string; since: string }) =>
    k.deleteFrom("badge").where("userId", "=", p.userId).where("createdAt", ">=", p.since),
  );
  return {
    transaction: db.transaction,
    ownerOf: (number: string, tx?: Transaction) => ownerOf.get({ number }, tx),
    listOf: (userId: string, tx?: Transaction) => ofUser.all({ userId }, tx),
    removeSince: (userId: string, since: string, tx: Transaction) => removeSince({ userId, since }, tx),
    /** Locks the user. False if the user has the most badges already. */
    async addUnlessFull(
      given: { userId: string; number: string; now: string; most: number },
      tx: Transaction,
    ) {
      const { most, ...badge } = given;
      await lockUser(badge.userId, tx);
      if ((await ofUser.all(badge, tx)).length >= most) return false;
      await insert({ id: await newId("badge", tx), ...badge }, tx);
      return true;
    },
  };
});
