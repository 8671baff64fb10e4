import type { Kysely } from "kysely";
import { kept } from "../../base/kept.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { Position } from "../../kernel/pipeline/lists/cursor.ts";
import { newId } from "../../security/tokens.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "../../storage/outbox/clean-up.ts";
import { insertRow } from "../../storage/rows/insert-rows.ts";
import type { Row, RowsOf } from "../../storage/tables/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { REFUSED } from "./events.ts";
import { type EventSearch, type FilterColumn, MOST_EVENTS } from "./search-query.ts";
import { securityEventTable } from "./tables.ts";

export type SecurityEventRow = Row<typeof securityEventTable>;

/** Names of events to list. Default: all. */
interface EventNames {
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

/** Number of events in a page. */
export const PAGE = 50;

/** Statements over `securityEvent`. */
export const auditStore = service((core) => {
  const q = core.db.for(securityEventTable);
  const statement = ({ only, except }: EventNames) =>
    q.read((k, p: { userId: string; since: string } & Position) =>
      k
        .selectFrom("securityEvent")
        .select([
          "id",
          "createdAt",
          "event",
          "outcome",
          "actorId",
          "organizationId",
          "targetType",
          "targetId",
          "method",
          "reason",
          "changed",
          "ipAddress",
          "userAgent",
          "sessionId",
        ])
        .where("userId", "=", p.userId)
        // A stranger who knows only the email address can have these recorded.
        .where("event", "!=", REFUSED)
        .$if(only !== undefined, (k) => k.where("event", "in", only ?? []))
        .$if(except !== undefined, (k) => k.where("event", "not in", except ?? []))
        .where("createdAt", ">=", p.since)
        .where("createdAt", "<=", p.createdAt)
        .where((e) => e.or([e("createdAt", "<", p.createdAt), e("id", "<", p.id)]))
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        // One row more than is shown indicates another page.
        .limit(PAGE + 1),
    );
  const pages = new Map<string, ReturnType<typeof statement>>();
  const page = (names: EventNames) => kept(pages, JSON.stringify(names), () => statement(names));
  const devices = q.readIn((k, ids: readonly string[], p: { userId: string }) =>
    k
      .selectFrom("securityEvent")
      .select(["sessionId", "userAgent"])
      .where("userId", "=", p.userId)
      .where("sessionId", "in", ids)
      .where("event", "in", ["sign_in", "sign_up"])
      .where("outcome", "=", "success"),
  );
  const opened = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("securityEvent")
      .select("id")
      .where("userId", "=", p.userId)
      .where("event", "in", ["sign_in", "sign_up"])
      .where("outcome", "=", "success")
      // A sign-up that opened no session isn't a use of the account.
      .where("sessionId", "is not", null)
      .orderBy("createdAt", "desc")
      .limit(1),
  );
  const opening = q.read((k, p: { userId: string; sessionId: string }) =>
    k
      .selectFrom("securityEvent")
      .select("method")
      .where("userId", "=", p.userId)
      .where("sessionId", "=", p.sessionId)
      .where("event", "in", ["sign_in", "sign_up"])
      .where("outcome", "=", "success")
      .orderBy("createdAt", "desc")
      .limit(1),
  );
  const done = q.read((k, p: { actorId: string; event: string; since: string }) =>
    k
      .selectFrom("securityEvent")
      .select(["id", "createdAt", "userId", "changed", "details"])
      .where("actorId", "=", p.actorId)
      .where("event", "=", p.event)
      .where("outcome", "=", "success")
      .where("createdAt", ">=", p.since)
      .orderBy("createdAt", "desc")
      .limit(PAGE),
  );
  const old = q.read((k, p: { before: string }) =>
    k
      .selectFrom("securityEvent")
      .select("id")
      .where("createdAt", "<=", p.before)
      .orderBy("createdAt")
      .limit(CLEAN_UP_LIMIT),
  );
  const removeOld = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("securityEvent").where("id", "in", ids).where("createdAt", "<=", p.before),
  );
  const rename = q.write((k, p: { userId: string; pseudonym: string }) =>
    k
      .updateTable("securityEvent")
      .set({ userId: p.pseudonym, ipAddress: "", userAgent: "" })
      .where("userId", "=", p.userId),
  );
  const renameActor = q.write((k, p: { userId: string; pseudonym: string }) =>
    k
      .updateTable("securityEvent")
      .set({ actorId: p.pseudonym, ipAddress: "", userAgent: "" })
      .where("actorId", "=", p.userId),
  );
  const insert = insertRow(core.db, securityEventTable);
  const byId = q.read((k, p: { id: string }) =>
    k.selectFrom("securityEvent").select("id").where("id", "=", p.id),
  );
  return {
    insert,
    /** Inserts an event of work that may be retried. The user's row is locked. */
    async insertOnce(row: SecurityEventRow, tx: Transaction): Promise<void> {
      if ((await byId.get({ id: row.id }, tx)) === undefined) await insert(row, tx);
    },
    /**
     * Returns a user's events since a time, the newest first, from a position on: at most `PAGE`
     * and one more.
     */
    listPage: async (userId: string, since: string, from: Position, names: EventNames = {}) =>
      // Databases refuse an empty list.
      names.only?.length === 0 ? [] : page(names).all({ userId, since, ...from }),
    /** Returns the user agents that opened sessions of a user, by the sessions' IDs, as far as they are known. */
    async devicesOf(userId: string, sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await devices(sessionIds, { userId });
      // The statement asks for these sessions only.
      return new Map(rows.map(({ sessionId, userAgent }) => [sessionId ?? "", userAgent]));
    },
    /** Returns the newest of a user's acts since then. ISO 8601. */
    listDone: async (actorId: string, event: string, since: string, tx?: Transaction) =>
      done.all({ actorId, event, since }, tx),
    /** Returns the method that opened a session. Undefined if it is no longer known. */
    findMethodOf: async ({ userId, id }: { userId: string; id: string }) =>
      (await opening.get({ userId, sessionId: id }))?.method ?? undefined,
    /** True if the user ever had a session, as far as events are kept. */
    hasSignedIn: async (userId: string, tx?: Transaction): Promise<boolean> =>
      (await opened.get({ userId }, tx)) !== undefined,
    /**
     * Replaces a user's id in their events and in those of their acts on others, which stay. Runs in the
     * transaction that deletes the user, after its own event was recorded. The events can no longer be
     * attributed to the user, but still belong together, under an id used nowhere else.
     */
    async pseudonymise(userId: string, tx: Transaction): Promise<void> {
      const names = { userId, pseudonym: newId(core.env) };
      await rename(names, tx);
      await renameActor(names, tx);
    },
    old: cleanUp(async (before) => old.all({ before }), removeOld),
  };
});

type Tables = RowsOf<readonly [typeof securityEventTable]>;
type Values = { [Name in FilterColumn]: string } & { [Name in `event${number}`]: string };
type Parameters = Values & Position & { since: string; limit: number };

/**
 * Pages of all events. Each shape of query has its own statement, built on first use, and runs off the main
 * thread, because a query without an index may read many rows.
 */
export const eventSearch = service((core) => {
  const q = core.db.for(securityEventTable);
  const pages = new Map<string, (p: Parameters) => Promise<SecurityEventRow[]>>();
  const counts = new Map<string, (p: Parameters) => Promise<{ count: number }[]>>();
  const matching = (k: Kysely<Tables>, p: Parameters, columns: readonly FilterColumn[], named: number) =>
    k
      .selectFrom("securityEvent")
      .where("createdAt", ">=", p.since)
      .where("createdAt", "<=", p.createdAt)
      .where((e) => e.or([e("createdAt", "<", p.createdAt), e("id", "<", p.id)]))
      .where((e) => e.and(columns.map((column) => e(column, "=", p[column]))))
      .$if(named > 0, (asked) =>
        asked.where(
          "event",
          "in",
          Array.from({ length: named }, (_, at) => p[`event${at}`] ?? ""),
        ),
      );
  const countOf = (columns: readonly FilterColumn[], named: number) =>
    q.scan((k, p: Parameters) =>
      matching(k, p, columns, named).select((e) => e.fn.countAll<number>().as("count")),
    );
  const pageOf = (columns: readonly FilterColumn[], named: number) =>
    q.scan((k, p: Parameters) =>
      matching(k, p, columns, named)
        .selectAll()
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(p.limit),
    );
  const byId = q.read((k, p: { id: string }) =>
    k.selectFrom("securityEvent").selectAll().where("id", "=", p.id),
  );
  /** Returns the shape of a query, and the values that the statement of this shape reads. */
  const shapeOf = ({ filters, events, since, from, limit }: EventSearch) => {
    // The query schema allows no other names.
    const columns = Object.keys(filters) as FilterColumn[];
    // Features may declare more events than one query may name.
    const named = events.length === 0 ? 0 : Math.max(MOST_EVENTS, events.length);
    const names = Array.from({ length: named }, (_, at) => [`event${at}`, events[at] ?? events.at(-1)]);
    // Only values that the statement of this shape names are read.
    const values = { ...filters, ...Object.fromEntries(names) } as Values;
    return { columns, named, parameters: { ...values, ...from, since, limit: limit + 1 } };
  };
  return {
    find: async (id: string): Promise<SecurityEventRow | undefined> => byId.get({ id }),
    /** Returns the newest events first: as many as the page shows, and one more if there is another page. */
    async page(asked: EventSearch): Promise<SecurityEventRow[]> {
      const { columns, named, parameters } = shapeOf(asked);
      return kept(pages, `${columns.join()} ${named}`, () => pageOf(columns, named))(parameters);
    },
    /** Returns the number of events after one of a page. */
    async countAfter(asked: EventSearch, last: Position | undefined): Promise<number> {
      const { columns, named, parameters } = shapeOf({ ...asked, from: last ?? asked.from });
      const count = kept(counts, `${columns.join()} ${named}`, () => countOf(columns, named));
      return Number((await count(parameters))[0]?.count ?? 0);
    },
  };
});
