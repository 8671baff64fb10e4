import { kept } from "../../../base/kept.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Sort } from "../../../kernel/pipeline/lists/list-query.ts";
import { shownColumns } from "../../users/store.ts";
import { userTable } from "../../users/tables.ts";

/** Columns with an index over all users. */
const INDEXED = ["createdAt", "email", "id"] as const;
type Indexed = (typeof INDEXED)[number];
/** First row of a page: the values of the order's column, or of its two columns. */
type Place = { readonly [Name in Indexed]: string };

/** Offset from which a page is sought by its first row. */
const FAR = 1_000;

export interface FarPage {
  sort: { column: Indexed; direction: Sort["direction"] };
  offset: number;
  limit: number;
}

/** Returns the page if it is far down an order that has an index. */
export function farPage({ column, direction }: Sort, offset: number, limit: number): FarPage | undefined {
  const indexed = INDEXED.find((name) => name === column);
  return offset < FAR || indexed === undefined
    ? undefined
    : { sort: { column: indexed, direction }, offset, limit };
}

/**
 * Pages far down the list of all users. The first row of one is found in an index, counted from the nearer
 * end, so no row before it is read.
 */
export const farPages = service(({ db }) => {
  const q = db.for(userTable);
  const shown = shownColumns(db.schema);

  const statements = new Map<string, ReturnType<typeof made>>();
  const made = ({ column, direction }: FarPage["sort"]) => {
    const [from, after] = direction === "asc" ? ([">=", ">"] as const) : (["<=", "<"] as const);
    // Email addresses are unique, so their index gives the order by itself.
    const isTied = column === "createdAt";
    return {
      place: q.scan((k, p: { offset: number }) =>
        k
          .selectFrom("user")
          .select(isTied ? [column, "id"] : [column])
          .orderBy(column, direction)
          .$if(isTied, (ordered) => ordered.orderBy("id", direction))
          .limit(1)
          .offset(p.offset),
      ),
      page: q.scan((k, p: Place & { limit: number }) =>
        k
          .selectFrom("user")
          .select(shown)
          .where(column, from, p[column])
          .$if(isTied, (some) => some.where((e) => e.or([e(column, after, p[column]), e("id", from, p.id)])))
          .orderBy(column, direction)
          .$if(isTied, (ordered) => ordered.orderBy("id", direction))
          .limit(p.limit),
      ),
    };
  };

  /** `total`: number of all users. */
  return async ({ sort, offset, limit }: FarPage, total: number): Promise<User[]> => {
    const count = Math.min(limit, total - offset);
    if (count <= 0) return [];
    const fromEnd = total - offset - count;
    const isBackwards = fromEnd < offset;
    const order = isBackwards
      ? ({ ...sort, direction: sort.direction === "asc" ? "desc" : "asc" } as const)
      : sort;
    const { place, page } = kept(statements, `${order.column} ${order.direction}`, () => made(order));
    const [first] = await place({ offset: isBackwards ? fromEnd : offset });
    // The statement has selected the columns of its order.
    const users = first === undefined ? [] : await page({ ...(first as Place), limit: count });
    return isBackwards ? users.reverse() : users;
  };
});
