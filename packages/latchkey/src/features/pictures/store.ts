import { service } from "../../kernel/contracts/service.ts";
import { newId } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "../users/tables.ts";
import { sha256In } from "./formats.ts";
import { uploadTable } from "./tables.ts";

/** Maximum number of pictures of one user. */
const MOST_KEPT = 20;

/** Statements over `upload`. */
export const pictureStore = service(({ db, env }) => {
  const q = db.for(uploadTable, userTable);
  const lockUser = q.lock("user");
  const renew = q.claim((k, p: { userId: string; sha256: string; now: string }) =>
    k
      .updateTable("upload")
      .set({ createdAt: p.now })
      .where("userId", "=", p.userId)
      .where("sha256", "=", p.sha256),
  );
  const insert = q.write(
    (k, p: { id: string; userId: string; sha256: string; bytes: Uint8Array; now: string }) =>
      k
        .insertInto("upload")
        .values({ id: p.id, userId: p.userId, sha256: p.sha256, bytes: p.bytes, createdAt: p.now }),
  );
  const shown = q.read((k, p: { userId: string }) =>
    k.selectFrom("user").select("image").where("id", "=", p.userId),
  );
  const ofUser = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("upload")
      .select(["id", "sha256"])
      .where("userId", "=", p.userId)
      .orderBy("createdAt", "desc")
      .limit(200),
  );
  const remove = q.writeIn((k, items: readonly string[], p: { userId: string }) =>
    k.deleteFrom("upload").where("userId", "=", p.userId).where("id", "in", items),
  );
  const removeAll = q.write((k, p: { userId: string }) =>
    k.deleteFrom("upload").where("userId", "=", p.userId),
  );
  const bySha256 = q.read((k, p: { sha256: string }) =>
    k.selectFrom("upload").select(["bytes", "createdAt"]).where("sha256", "=", p.sha256).limit(1),
  );
  return {
    removeAll: async (userId: string, tx: Transaction): Promise<void> =>
      void (await removeAll({ userId }, tx)),
    findBySha256: (sha256: string) => bySha256.get({ sha256 }),
    /**
     * Stores a picture, and removes all but the user's current picture and the newest ones, `MOST_KEPT` in
     * all. The user's row is locked first, which serializes concurrent uploads. False: the user is gone.
     */
    keep: ({
      userId,
      sha256,
      bytes,
      now,
    }: {
      userId: string;
      sha256: string;
      bytes: Uint8Array;
      now: string;
    }) =>
      db.transaction(async (tx) => {
        if (!(await lockUser(userId, tx))) return false;
        const isThere = await renew({ userId, sha256, now }, tx);
        if (!isThere) await insert({ id: newId(env), userId, sha256, bytes, now }, tx);
        const inUse = sha256In((await shown.get({ userId }, tx))?.image ?? "");
        const rows = await ofUser.all({ userId }, tx);
        const others = rows.filter((row) => row.sha256 !== sha256 && row.sha256 !== inUse);
        const surplus = others.slice(MOST_KEPT - (rows.length - others.length));
        await remove(
          surplus.map(({ id }) => id),
          { userId },
          tx,
        );
        return true;
      }),
  };
});
