import { z } from "zod";
import { service } from "../../../kernel/contracts/service.ts";
import { type Archive, type RowName, rowArchive } from "../../../storage/rows/row-archive.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { deletionParts } from "../../account-deletion/index.ts";
import { removedUserStore } from "./store.ts";

const PURPOSE = "removed-user";

const Rows: z.ZodType<Archive> = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** Encrypted archive of all rows of removed users: passwords and tokens are in it as they were stored. */
export const userArchive = service((core) => {
  const { db, sealer, newId } = core;
  const rows = rowArchive(db);
  const store = core.use(removedUserStore);
  const parts = core.use(deletionParts);
  return {
    rows,
    /** Archives the rows before any of them is deleted, in the same transaction. */
    async keep(
      userId: string,
      { removedBy, removedAt }: { removedBy: string | null; removedAt: string },
      tx: Transaction,
    ): Promise<void> {
      const seeds: RowName[] = [{ table: "user", id: userId }];
      for (const part of parts) seeds.push(...((await part.alone?.(userId, tx)) ?? []));
      const archive = await rows.collect(seeds, tx);
      const { email, name, role } = archive.user?.[0] ?? {};
      const id = await newId("removedUser", tx);
      const sealed = sealer.seal(JSON.stringify(archive), PURPOSE);
      const shown = {
        email: String(email),
        name: String(name),
        role: typeof role === "string" ? role : null,
      };
      await store.insert({ id, userId, ...shown, removedAt, removedBy, archive: sealed }, tx);
    },
    /** Undefined if the secret that encrypted it is gone. */
    open(sealed: string): Archive | undefined {
      const text = sealer.open(sealed, PURPOSE);
      return text === undefined ? undefined : Rows.parse(JSON.parse(text));
    },
  };
});
