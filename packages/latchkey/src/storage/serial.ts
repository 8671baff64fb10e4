import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Database } from "./database.ts";
import { UniqueViolation } from "./errors.ts";
import { id, integer, table } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** By table: the number that the next row gets. */
export const serialTable = table("latchkey_serial", { id: id(), next: integer() });

/** Numbers that a process takes at once. Those that it doesn't use are never given out. */
const BLOCK = 100;

export interface Serials {
  /** The next number of a table, as text. In a transaction it must be given, or would wait for itself. */
  next(table: string, tx?: Transaction): MaybePromise<string>;
  /** The database with every counter in its place before the first transaction. */
  readonly db: Database;
}

interface Block {
  next: number;
  end: number;
}

/** Ids that the database counts, over all processes. No number is given out twice; some are left out. */
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

  /** The update comes first: it locks the row, so what is read after it is the newest. */
  const taken = async (step: keyof typeof advance, table: string, tx: Transaction): Promise<number> => {
    await advance[step]({ id: table }, tx);
    const row = await find.get({ id: table }, tx);
    if (row === undefined) throw new Error(`The counter of "${table}" is gone from latchkey_serial.`);
    return row.next;
  };

  const begun = async (): Promise<void> => {
    for (const id of tables) {
      if ((await find.get({ id })) !== undefined) continue;
      await begin({ id }).catch((error: unknown) => {
        // Another process was quicker.
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
    // What is taken in a transaction is taken back with it, so it serves that one alone.
    if (tx !== undefined) return taken("one", table, tx).then((end) => String(end - 1));
    return filled(table).then(() => next(table));
  };

  return { next, db: { ...db, transaction } };
}
