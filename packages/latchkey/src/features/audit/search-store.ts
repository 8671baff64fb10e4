import { kept } from "../../base/kept.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { Position } from "../../kernel/pipeline/lists/cursor.ts";
import { type EventSearch, type FilterColumn, MOST_EVENTS } from "./search-query.ts";
import type { SecurityEventRow } from "./store.ts";
import { securityEventTable } from "./tables.ts";

type Values = { [Name in FilterColumn]: string } & { [Name in `event${number}`]: string };
type Parameters = Values & Position & { since: string; limit: number };

/**
 * Pages of all events. Each shape of query has its own statement, built on first use, and runs off the main
 * thread, because a query without an index may read many rows.
 */
export const eventSearch = service((core) => {
  const q = core.db.for(securityEventTable);
  const pages = new Map<string, (p: Parameters) => Promise<SecurityEventRow[]>>();
  const pageOf = (columns: readonly FilterColumn[], named: number) =>
    q.scan((k, p: Parameters) =>
      k
        .selectFrom("securityEvent")
        .selectAll()
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
        )
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(p.limit),
    );
  const byId = q.read((k, p: { id: string }) =>
    k.selectFrom("securityEvent").selectAll().where("id", "=", p.id),
  );
  return {
    find: async (id: string): Promise<SecurityEventRow | undefined> => byId.get({ id }),
    /** Returns the newest events first: as many as the page shows, and one more if there is another page. */
    async page({ filters, events, since, from, limit }: EventSearch): Promise<SecurityEventRow[]> {
      // The query schema allows no other names.
      const columns = Object.keys(filters) as FilterColumn[];
      // Features may declare more events than one query may name.
      const named = events.length === 0 ? 0 : Math.max(MOST_EVENTS, events.length);
      const find = kept(pages, `${columns.join()} ${named}`, () => pageOf(columns, named));
      const names = Array.from({ length: named }, (_, at) => [`event${at}`, events[at] ?? events.at(-1)]);
      // Only values that the statement of this shape names are read.
      const values = { ...filters, ...Object.fromEntries(names) } as Values;
      return find({ ...values, ...from, since, limit: limit + 1 });
    },
  };
});
