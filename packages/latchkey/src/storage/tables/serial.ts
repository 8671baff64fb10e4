import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Database } from "../database.ts";
import { UniqueViolation } from "../errors.ts";
import type { Transaction } from "../transaction.ts";
import { id, integer, table } from "./table.ts";

/** The number of the next row, by table. */
export const serialTable = table("latchkey_serial", { id: id(), next: integer() }, { transfer: "replaces" });

/** Number of IDs that a process takes at once. Unused ones are never assigned. */
const BLOCK = 100;

export interface Serials {
  /**
   * Returns the next number of a table, as text. Pass the transaction if there is one; otherwise it would
   * wait for itself.
   */
  next(table: string, tx?: Transaction): MaybePromise<string>;
  /** The database, with every counter created before the first transaction. */
  readonly db: Database;
}

interface Block {
  next: number;
  end: number;
}

/**
 * Creates counters of IDs that the database counts across all processes. No number is assigned twice; some
 * are skipped.
 */
export function serials(db: Database, tables: readonly string[]): Serials {
  const q = db.for(serialTable);
  const find = q.read((k, p: { id: string }) =>
    k.selectFrom("latchkey_serial").select("next").where("id", "=", p.id),
  );
  const begin = q.write((k, p: { id: string }) =>
    k.insertInto("latchkey_serial").values({ id: p.id, next: 1 }),
  );
  const advanceBy = (count: number) =>
    q.bump((k, p: { id: string }) =>
      k
        .updateTable("latchkey_serial")
        .set((e) => ({ next: e("next", "+", count) }))
        .where("id", "=", p.id),
    );
  const advance = { one: advanceBy(1), block: advanceBy(BLOCK) };
  const blocks = new Map<string, Block>();
  const filling = new Map<string, Promise<Block>>();
  let places: Promise<void> | undefined;

  /** Takes numbers. The update comes first: it locks the row, so the value read after it is current. */
  const taken = async (step: keyof typeof advance, table: string, tx: Transaction): Promise<number> => {
    await advance[step]({ id: table }, tx);
    const row = await find.get({ id: table }, tx);
    if (row === undefined) throw new Error(`The counter of "${table}" is missing in latchkey_serial.`);
    return row.next;
  };

  const begun = async (): Promise<void> => {
    for (const id of tables) {
      if ((await find.get({ id })) !== undefined) continue;
      await begin({ id }).catch((error: unknown) => {
        // Another process was faster.
        if (!(error instanceof UniqueViolation)) throw error;
      });
    }
  };

  const ready = (): Promise<void> => {
    places ??= begun().catch((error: unknown) => {
      places = undefined;
      throw error;
    });
    return places;
  };

  const transaction: Database["transaction"] = async (body, on) => {
    if (on === undefined) await ready();
    return db.transaction(body, on);
  };

  const fill = async (table: string): Promise<Block> => {
    const end = await transaction((tx) => taken("block", table, tx));
    const block = { next: end - BLOCK, end };
    blocks.set(table, block);
    return block;
  };

  const filled = (table: string): Promise<Block> => {
    const under = filling.get(table) ?? fill(table).finally(() => filling.delete(table));
    filling.set(table, under);
    return under;
  };

  const next = (table: string, tx?: Transaction): MaybePromise<string> => {
    const block = blocks.get(table);
    if (block !== undefined && block.next < block.end) return String(block.next++);
    // Numbers taken in a transaction are rolled back with it, so they serve that transaction only.
    if (tx !== undefined) return taken("one", table, tx).then((end) => String(end - 1));
    return filled(table).then(() => next(table));
  };

  return { next, db: { ...db, transaction } };
}
