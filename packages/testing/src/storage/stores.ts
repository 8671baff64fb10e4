import type { Database } from "../../../latchkey/src/storage/database.ts";
import { newId } from "../../../latchkey/src/storage/tables/id.ts";
import { seatTable, ticketTable } from "./tables.ts";

/** The guarded writes, each with a version that looks right but isn't. */
export function tickets(db: Database) {
  const q = db.for(ticketTable, seatTable);
  const env = { random: (size: number) => crypto.getRandomValues(new Uint8Array(size)) };
  const find = q.read((k, p: { id: string }) => k.selectFrom("ticket").selectAll().where("id", "=", p.id));
  const remove = q.write((k, p: { id: string }) => k.deleteFrom("ticket").where("id", "=", p.id));
  const setRemaining = q.write((k, p: { id: string; remaining: number }) =>
    k.updateTable("ticket").set({ remaining: p.remaining }).where("id", "=", p.id),
  );
  const seats = q.read((k, p: { ticketId: string }) =>
    k
      .selectFrom("seat")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("ticketId", "=", p.ticketId),
  );
  const addSeat = q.write((k, p: { id: string; ticketId: string }) =>
    k.insertInto("seat").values({ id: p.id, ticketId: p.ticketId }),
  );
  const lock = q.lock("ticket");

  return {
    add: q.write((k, p: { id: string; remaining: number }) =>
      k.insertInto("ticket").values({ id: p.id, remaining: p.remaining }),
    ),
    find,
    countSeats: async (ticketId: string) => (await seats.get({ ticketId }))?.count,

    claim: q.claim((k, p: { id: string }) => k.deleteFrom("ticket").where("id", "=", p.id)),
    async claimNaively({ id }: { id: string }): Promise<boolean> {
      if ((await find.get({ id })) === undefined) return false;
      await remove({ id });
      return true;
    },

    bump: q.bump((k, p: { id: string }) =>
      k
        .updateTable("ticket")
        .set((e) => ({ remaining: e("remaining", "-", 1) }))
        .where("id", "=", p.id)
        .where("remaining", ">", 0),
    ),
    async bumpNaively({ id }: { id: string }): Promise<boolean> {
      const ticket = await find.get({ id });
      if (ticket === undefined || ticket.remaining <= 0) return false;
      await setRemaining({ id, remaining: ticket.remaining - 1 });
      return true;
    },

    takeSeat: (ticketId: string, limit: number) =>
      db.transaction(async (tx) => {
        if (!(await lock(ticketId, tx))) return false;
        if (((await seats.get({ ticketId }, tx))?.count ?? 0) >= limit) return false;
        await addSeat({ id: newId(env), ticketId }, tx);
        return true;
      }),
    async takeSeatNaively(ticketId: string, limit: number): Promise<boolean> {
      if (((await seats.get({ ticketId }))?.count ?? 0) >= limit) return false;
      await addSeat({ id: newId(env), ticketId });
      return true;
    },
  };
}

/** A stand-in for the engine's encryption. */
export const seal = (text: string): string => Buffer.from(text).toString("hex");
export const unseal = (sealed: string): string => Buffer.from(sealed, "hex").toString();
