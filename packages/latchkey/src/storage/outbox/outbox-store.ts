import type { Database } from "../database.ts";
import { date, id, integer, type Row, table, text } from "../tables/table.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "./clean-up.ts";

export const OUTBOX_PURPOSE = "outbox";

/** Messages that are written in a transaction and delivered after it. */
export const outboxTable = table(
  "outbox",
  {
    id: id(),
    /** Determines the handler. */
    kind: text(),
    /** Sealed JSON. */
    payload: text({ hidden: true, sealed: { purpose: OUTBOX_PURPOSE } }),
    /** Number of deliveries begun. */
    attempts: integer({ default: 0 }),
    /** Time from which it may be tried (again). Null: given up. */
    availableAt: date({ nullable: true, index: true }),
    /** End of the holder's lease by the clock of that process; informational only. */
    leasedUntil: date({ nullable: true }),
    /** The holder: a new value each time that a message is taken. */
    leasedBy: text({ nullable: true, length: 32, hidden: true }),
    createdAt: date(),
    /** Sealed. */
    lastError: text({ nullable: true, hidden: true, sealed: { purpose: OUTBOX_PURPOSE } }),
  },
  { transfer: "never" },
);

export type OutboxRow = Row<typeof outboxTable>;

/** Maximum number of due messages that a process reads at once. */
export const LIST_LIMIT = 64;

/** A page of the messages that were given up, newest first: those after this message. */
export interface GivenUpPage {
  readonly createdAt: string;
  readonly id: string;
  readonly limit: number;
}

const NEWEST: GivenUpPage = { createdAt: "9999-12-31T23:59:59.999Z", id: "", limit: 200 };

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

  const newestGivenUp = q.read((k, p: GivenUpPage) =>
    k
      .selectFrom("outbox")
      .select(["id", "kind", "payload", "attempts", "createdAt", "lastError"])
      .where("availableAt", "is", null)
      .where("createdAt", "<=", p.createdAt)
      .where((e) => e.or([e("createdAt", "<", p.createdAt), e("id", "<", p.id)]))
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(p.limit),
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
    /** Lists the longest due first, including those that are taken; at most `LIST_LIMIT`. */
    listDue: async (p: { kind: string; now: string }): Promise<OutboxRow[]> => due.all(p),
    /** Lists due messages that aren't taken. */
    listFree: async (p: { kind: string; now: string }): Promise<OutboxRow[]> => free.all(p),
    /** Takes those of the messages that are still due and free, for `holder`. Returns their number. */
    leaseAll: q.writeIn((k, ids: readonly string[], p: { now: string; lease: string; holder: string }) =>
      k
        .updateTable("outbox")
        .set((e) => ({ leasedUntil: p.lease, leasedBy: p.holder, attempts: e("attempts", "+", 1) }))
        .where("id", "in", ids)
        .where("availableAt", "<=", p.now)
        .where("leasedBy", "is", null),
    ),
    /** Takes a message that `former` still holds and whose lease is over, for `holder`. */
    takeOver: q.claim((k, p: { id: string; former: string; lease: string; holder: string }) =>
      k
        .updateTable("outbox")
        .set((e) => ({ leasedUntil: p.lease, leasedBy: p.holder, attempts: e("attempts", "+", 1) }))
        .where("id", "=", p.id)
        .where("leasedBy", "=", p.former),
    ),
    /** Lists the messages among these that `holder` got. */
    listHeld: q.readIn((k, ids: readonly string[], p: { holder: string }) =>
      k.selectFrom("outbox").select("id").where("id", "in", ids).where("leasedBy", "=", p.holder),
    ),
    /** Ends the lease without success; only for the process that holds it. */
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
    /** Removes a delivered message; only for the process that holds the lease. */
    remove: q.claim((k, p: { id: string; holder: string }) =>
      k.deleteFrom("outbox").where("id", "=", p.id).where("leasedBy", "=", p.holder),
    ),
    async backlog(): Promise<{ pending: number; oldest: string | undefined; givenUp: number }> {
      const [pending, given, [first]] = await Promise.all([countPending(), countGivenUp(), oldest()]);
      return {
        // Some databases count in numbers that JavaScript may not hold, and return them as texts.
        pending: Number(pending[0]?.count ?? 0),
        givenUp: Number(given[0]?.count ?? 0),
        oldest: first?.createdAt,
      };
    },
    listGivenUp: async (page: GivenUpPage = NEWEST) => newestGivenUp.all(page),
    /** Lists some of the messages that are due after that. */
    listFar: async (after: string): Promise<{ id: string }[]> => far.all({ after }),
    /** Makes messages that are due after `after` due now. */
    bringForward: q.writeIn((k, ids: readonly string[], p: { after: string; now: string }) =>
      k
        .updateTable("outbox")
        .set({ availableAt: p.now })
        .where("id", "in", ids)
        .where("availableAt", ">", p.after),
    ),
    /** Makes messages that were given up due, as if they were new. Returns the number found. */
    retry: q.writeIn((k, ids: readonly string[], p: { now: string }) =>
      k
        .updateTable("outbox")
        .set({ availableAt: p.now, createdAt: p.now })
        .where("id", "in", ids)
        .where("availableAt", "is", null),
    ),
    /** Removes messages that were given up. Returns the number found. */
    drop: q.writeIn((k, ids: readonly string[]) =>
      k.deleteFrom("outbox").where("id", "in", ids).where("availableAt", "is", null),
    ),
    /** Removes messages that were given up. `before`: compared with the time they were written. */
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
