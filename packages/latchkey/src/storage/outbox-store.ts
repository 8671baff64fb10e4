import { CLEAN_UP_LIMIT, cleanUp } from "./clean-up.ts";
import type { Database } from "./database.ts";
import { date, id, integer, type Row, table, text } from "./table.ts";

export const OUTBOX_PURPOSE = "outbox";

/** Messages that are noted in a transaction and delivered after it. */
export const outboxTable = table("outbox", {
  id: id(),
  /** Decides who delivers it. */
  kind: text(),
  /** Sealed JSON. */
  payload: text({ hidden: true, sealed: { purpose: OUTBOX_PURPOSE } }),
  /** Deliveries begun. */
  attempts: integer({ default: 0 }),
  /** When it may be tried (again). Null: given up. */
  availableAt: date({ nullable: true, index: true }),
  /** Until then it belongs to who took it, by the clock of that process; for people, nothing is decided by it. */
  leasedUntil: date({ nullable: true }),
  /** Who: another one for each time that something is taken. */
  leasedBy: text({ nullable: true, length: 32, hidden: true }),
  createdAt: date(),
  /** Sealed. */
  lastError: text({ nullable: true, hidden: true, sealed: { purpose: OUTBOX_PURPOSE } }),
});

export type OutboxRow = Row<typeof outboxTable>;

/** Due messages that a process looks at, at once. */
export const LIST_LIMIT = 64;

/** Messages that were given up, of those that are listed. */
const MOST_LISTED = 200;

export function outboxStore(db: Database) {
  const q = db.for(outboxTable);
  const due = q.read((k, p: { kind: string; now: string }) =>
    k
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", p.kind)
      .where("availableAt", "<=", p.now)
      .orderBy("availableAt")
      .limit(LIST_LIMIT),
  );
  const free = q.read((k, p: { kind: string; now: string }) =>
    k
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", p.kind)
      .where("availableAt", "<=", p.now)
      .where("leasedBy", "is", null)
      .orderBy("availableAt")
      .limit(LIST_LIMIT),
  );
  const countPending = q.scan((k) =>
    k
      .selectFrom("outbox")
      .select((e) => e.fn.countAll().as("count"))
      .where("availableAt", "is not", null),
  );
  const countGivenUp = q.scan((k) =>
    k
      .selectFrom("outbox")
      .select((e) => e.fn.countAll().as("count"))
      .where("availableAt", "is", null),
  );
  const oldest = q.scan((k) =>
    k
      .selectFrom("outbox")
      .select("createdAt")
      .where("availableAt", "is not", null)
      .orderBy("createdAt")
      .limit(1),
  );
  const givenUp = q.read((k, p: { before: string }) =>
    k
      .selectFrom("outbox")
      .select("id")
      .where("availableAt", "is", null)
      .where("createdAt", "<=", p.before)
      .limit(CLEAN_UP_LIMIT),
  );

  const newestGivenUp = q.read((k) =>
    k
      .selectFrom("outbox")
      .select(["id", "kind", "payload", "attempts", "createdAt", "lastError"])
      .where("availableAt", "is", null)
      .orderBy("createdAt", "desc")
      .limit(MOST_LISTED),
  );
  const far = q.read((k, p: { after: string }) =>
    k.selectFrom("outbox").select("id").where("availableAt", ">", p.after).limit(CLEAN_UP_LIMIT),
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
    /** The longest due first, also those that someone has taken; at most `LIST_LIMIT`. */
    listDue: async (p: { kind: string; now: string }): Promise<OutboxRow[]> => due.all(p),
    /** Of those the ones that nobody has taken. */
    listFree: async (p: { kind: string; now: string }): Promise<OutboxRow[]> => free.all(p),
    /** Takes those messages that are still due and nobody's, for `holder`. How many it got. */
    leaseAll: q.writeIn((k, ids: readonly string[], p: { now: string; lease: string; holder: string }) =>
      k
        .updateTable("outbox")
        .set((e) => ({ leasedUntil: p.lease, leasedBy: p.holder, attempts: e("attempts", "+", 1) }))
        .where("id", "in", ids)
        .where("availableAt", "<=", p.now)
        .where("leasedBy", "is", null),
    ),
    /** Takes a message that is still `former`'s, whose lease is over, for `holder`. */
    takeOver: q.claim((k, p: { id: string; former: string; lease: string; holder: string }) =>
      k
        .updateTable("outbox")
        .set((e) => ({ leasedUntil: p.lease, leasedBy: p.holder, attempts: e("attempts", "+", 1) }))
        .where("id", "=", p.id)
        .where("leasedBy", "=", p.former),
    ),
    /** Which of them `holder` got. */
    listHeld: q.readIn((k, ids: readonly string[], p: { holder: string }) =>
      k.selectFrom("outbox").select("id").where("id", "in", ids).where("leasedBy", "=", p.holder),
    ),
    /** Ends the lease without success; only the process that holds it. */
    putOff: q.claim(
      (
        k,
        p: {
          id: string;
          holder: string;
          availableAt: string | null;
          lastError: string;
        },
      ) =>
        k
          .updateTable("outbox")
          .set({
            leasedUntil: null,
            leasedBy: null,
            availableAt: p.availableAt,
            lastError: p.lastError,
          })
          .where("id", "=", p.id)
          .where("leasedBy", "=", p.holder),
    ),
    /** Delivered; only by the process that holds the lease. */
    remove: q.claim((k, p: { id: string; holder: string }) =>
      k.deleteFrom("outbox").where("id", "=", p.id).where("leasedBy", "=", p.holder),
    ),
    async backlog(): Promise<{ pending: number; oldest: string | undefined; givenUp: number }> {
      const [pending, given, [first]] = await Promise.all([countPending(), countGivenUp(), oldest()]);
      return {
        // Some databases count in numbers that JavaScript may not hold, and hand them over as texts.
        pending: Number(pending[0]?.count ?? 0),
        givenUp: Number(given[0]?.count ?? 0),
        oldest: first?.createdAt,
      };
    },
    listGivenUp: async () => newestGivenUp.all(undefined),
    /** Some of the messages that are due after that. */
    listFar: async (after: string): Promise<{ id: string }[]> => far.all({ after }),
    /** Makes messages that are due after `after` due now. */
    bringForward: q.writeIn((k, ids: readonly string[], p: { after: string; now: string }) =>
      k
        .updateTable("outbox")
        .set({ availableAt: p.now })
        .where("id", "in", ids)
        .where("availableAt", ">", p.after),
    ),
    /** Makes messages that were given up due, as if they were new. How many it found. */
    retry: q.writeIn((k, ids: readonly string[], p: { now: string }) =>
      k
        .updateTable("outbox")
        .set({ availableAt: p.now, createdAt: p.now })
        .where("id", "in", ids)
        .where("availableAt", "is", null),
    ),
    /** Removes messages that were given up. How many it found. */
    drop: q.writeIn((k, ids: readonly string[]) =>
      k.deleteFrom("outbox").where("id", "in", ids).where("availableAt", "is", null),
    ),
    /** Of those that were given up. `before`: when they were noted. */
    givenUp: cleanUp(
      async (before) => givenUp.all({ before }),
      q.writeIn((k, ids: readonly string[], p: { before: string }) =>
        k
          .deleteFrom("outbox")
          .where("id", "in", ids)
          .where("availableAt", "is", null)
          .where("createdAt", "<=", p.before),
      ),
    ),
  };
}
