import type { Database } from "./database.ts";
import { date, id, integer, type Row, table, text } from "./table.ts";

/** Messages that are noted in a transaction and delivered after it. */
export const outboxTable = table("outbox", {
  id: id(),
  /** Decides who delivers it. */
  kind: text(),
  /** Sealed JSON. */
  payload: text({ hidden: true }),
  /** Deliveries begun. */
  attempts: integer({ default: 0 }),
  /** When it may be tried (again). Null: given up. */
  availableAt: date({ nullable: true, index: true }),
  /** Until then it belongs to the process that took it. */
  leasedUntil: date({ nullable: true }),
  createdAt: date(),
  /** Sealed. */
  lastError: text({ nullable: true, hidden: true }),
});

export type OutboxRow = Row<typeof outboxTable>;

export function outboxStore(db: Database) {
  const q = db.for(outboxTable);
  const due = q.read((k, p: { kind: string; now: string }) =>
    k
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", p.kind)
      .where("availableAt", "<=", p.now)
      .where((e) => e.or([e("leasedUntil", "is", null), e("leasedUntil", "<=", p.now)]))
      .orderBy("availableAt")
      .limit(100),
  );

  return {
    add: q.write((k, p: { id: string; kind: string; payload: string; now: string }) =>
      k.insertInto("outbox").values({
        id: p.id,
        kind: p.kind,
        payload: p.payload,
        availableAt: p.now,
        createdAt: p.now,
      }),
    ),
    /** At most 100, the longest due first. */
    listDue: async (p: { kind: string; now: string }): Promise<OutboxRow[]> => due.all(p),
    /** Takes a due message until `lease`. */
    lease: q.claim((k, p: { id: string; now: string; lease: string }) =>
      k
        .updateTable("outbox")
        .set((e) => ({ leasedUntil: p.lease, attempts: e("attempts", "+", 1) }))
        .where("id", "=", p.id)
        .where("availableAt", "<=", p.now)
        .where((e) => e.or([e("leasedUntil", "is", null), e("leasedUntil", "<=", p.now)])),
    ),
    /** Ends the lease without success; only the process that holds it. */
    putOff: q.claim(
      (
        k,
        p: {
          id: string;
          lease: string;
          availableAt: string | null;
          lastError: string;
        },
      ) =>
        k
          .updateTable("outbox")
          .set({
            leasedUntil: null,
            availableAt: p.availableAt,
            lastError: p.lastError,
          })
          .where("id", "=", p.id)
          .where("leasedUntil", "=", p.lease),
    ),
    /** Delivered; only by the process that holds the lease. */
    remove: q.claim((k, p: { id: string; lease: string }) =>
      k.deleteFrom("outbox").where("id", "=", p.id).where("leasedUntil", "=", p.lease),
    ),
  };
}
