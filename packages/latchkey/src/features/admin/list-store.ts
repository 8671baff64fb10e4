import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { kept } from "../../base/kept.ts";
import type { User } from "../../kernel/identity.ts";
import { type Filter, MOST_VALUES } from "../../kernel/list-query.ts";
import { service } from "../../kernel/service.ts";
import { literally, WRITINGS, writingsOf } from "../../kernel/text-search.ts";
import type { RowsOf } from "../../storage/table.ts";
import { shownColumns } from "../users/store.ts";
import { userTable } from "../users/tables.ts";
import { farPage, farPages } from "./far-page-store.ts";
import type { UserQuery } from "./list-query.ts";

type Tables = RowsOf<readonly [typeof userTable]>;
type Builder = ExpressionBuilder<Tables, "user">;
type Values = Readonly<Record<string, unknown>>;
type Shape = { readonly column: string; readonly kind: Kind };
/** How a column is compared. Each kind is another statement. */
type Kind = "=" | "!=" | "in" | "not in" | "<" | "<=" | ">" | ">=" | "like" | "prefix" | "rare";

interface Page {
  limit: number;
  offset: number;
}

interface Condition extends Shape {
  readonly values: readonly unknown[];
}

/** Milliseconds: a count that takes longer isn't repeated for each page. */
const QUICK = 40;
/** At most so many emails are sought before the users who have them. */
const RARE = 1_000;
/** Milliseconds for which a slow count holds. */
const COUNTED_FOR = 10_000;
/** Comes after every text that goes on with another character. */
const LAST = "\u{10FFFF}";

/**
 * Pages of all users. Each kind of question has its own statement, made when it is asked first, and runs away from the
 * main thread: it may look at every row.
 */
export const userList = service((core) => {
  const { db, env } = core;
  const q = db.for(userTable);
  const shown = shownColumns(db.schema);
  const pages = new Map<string, (p: Page & Values) => Promise<User[]>>();
  const counts = new Map<string, (p: Values) => Promise<{ count: number }[]>>();
  const recent = new Map<string, { at: number; total: number }>();
  const findFar = core.use(farPages);
  const isSqlite = db.dialect.name === "sqlite";

  const pageOf = (shapes: readonly Shape[], column: string, direction: "asc" | "desc") =>
    q.scan((k, p: Page & Values) =>
      k
        .selectFrom("user")
        .select(shown)
        .where((e) => e.and(shapes.map((shape, at) => compared(e, shape, p, at))))
        // The query has named a column that is there. No two users have the same email, so its index gives the order.
        .orderBy(column as "id", direction)
        .$if(column !== "email" && column !== "id", (ordered) => ordered.orderBy("id", direction))
        .limit(p.limit)
        .offset(p.offset),
    );

  const countOf = (shapes: readonly Shape[]) =>
    q.scan((k, p: Values) =>
      k
        .selectFrom("user")
        .select((e) => e.fn.countAll<number>().as("count"))
        .where((e) => e.and(shapes.map((shape, at) => compared(e, shape, p, at)))),
    );

  /** How many there are. A slow count of the same question is good for some seconds. */
  const count = async (shape: string, shapes: readonly Shape[], values: Values): Promise<number> => {
    const key = `${shape} ${JSON.stringify(values)}`;
    const known = recent.get(key);
    if (known !== undefined && env.now() - known.at < COUNTED_FOR) return known.total;
    recent.delete(key);
    const started = env.steady();
    const [counted] = await kept(counts, shape, () => countOf(shapes))(values);
    const total = Number(counted?.count ?? 0);
    if (env.steady() - started > QUICK) kept(recent, key, () => ({ at: env.now(), total }));
    return total;
  };

  return {
    async find({ filters, sort, limit, offset }: UserQuery): Promise<{ users: User[]; total: number }> {
      const conditions = filters.map((filter) => conditionOf(filter, isSqlite));
      const shape = shapeOf(conditions);
      const values = Object.fromEntries(
        conditions.flatMap(({ values }, at) => values.map((value, index) => [nameOf(at, index), value])),
      );
      const far = conditions.length === 0 ? farPage(sort, offset, limit) : undefined;
      if (far !== undefined) {
        const total = await count(shape, conditions, values);
        return { users: await findFar(far, total), total };
      }
      const page = (shapes: readonly Shape[]) => {
        const order = `${shapeOf(shapes)} by ${sort.column} ${sort.direction}`;
        const ask = kept(pages, order, () => pageOf(shapes, sort.column, sort.direction));
        return ask({ ...values, limit, offset });
      };
      if (!conditions.some(isAnywhere)) {
        const [users, total] = await Promise.all([page(conditions), count(shape, conditions, values)]);
        return { users, total };
      }
      const total = await count(shape, conditions, values);
      return { users: await page(total > RARE ? conditions : conditions.map(soughtFirst)), total };
    },
  };
});

function shapeOf(shapes: readonly Shape[]): string {
  return shapes.map(({ column, kind }) => `${column} ${kind}`).join(", ");
}

/** Whether it looks for a text anywhere in emails. */
function isAnywhere({ column, kind }: Shape): boolean {
  return column === "email" && kind === "like";
}

/** The few emails with a text are sought in their index first, and the rows of no others are read. */
function soughtFirst(shape: Shape): Shape {
  return isAnywhere(shape) ? { ...shape, kind: "rare" } : shape;
}

function nameOf(condition: number, value: number): string {
  return `f${condition}v${value}`;
}

/** What of a filter is the statement's, and what is bound. */
function conditionOf(filter: Filter, isSqlite: boolean): Condition {
  const { column } = filter;
  if (filter.compare === "like") {
    const { before, text, after } = filter;
    // Emails are stored in small letters. An index finds what begins with a text; SQLite needs to be told the range.
    if (column === "email" && before === "" && isSqlite) {
      const small = text.toLowerCase();
      return { column, kind: "prefix", values: [small, small + LAST] };
    }
    const patterns = writingsOf(text).map((writing) => before + literally(writing) + after);
    return {
      column,
      kind: "like",
      values: column === "email" ? patterns.slice(0, 1) : filled(patterns, WRITINGS),
    };
  }
  const { compare, values } = filter;
  if (compare !== "in" && compare !== "not in") return { column, kind: compare, values };
  if (values.length === 1) return { column, kind: compare === "in" ? "=" : "!=", values };
  return { column, kind: compare, values: filled(values, MOST_VALUES) };
}

function filled(values: readonly unknown[], count: number): unknown[] {
  return Array.from({ length: count }, (_, at) => values[at] ?? values.at(-1));
}

function compared(e: Builder, { column, kind }: Shape, p: Values, at: number): Expression<SqlBool> {
  // The query has named a column that is there; each marker of the statement stands for a value of it.
  const name = column as "name";
  // Values are of the column's type; the statement takes any.
  const marker = (index: number) => p[nameOf(at, index)] as string;
  const markers = (count: number) => Array.from({ length: count }, (_, index) => marker(index));
  switch (kind) {
    case "prefix":
      return e.and([e(name, ">=", marker(0)), e(name, "<", marker(1))]);
    case "like": {
      const text = column === "email" ? e.ref(name) : e.fn<string>("lower", [name]);
      const patterns = markers(column === "email" ? 1 : WRITINGS);
      return e.or(patterns.map((pattern) => sql<SqlBool>`${text} like ${pattern} escape '!'`));
    }
    case "rare":
      return e(
        "email",
        "in",
        e
          .selectFrom("user as found")
          .select("found.email")
          .where((f) => sql<SqlBool>`${f.ref("found.email")} like ${marker(0)} escape '!'`),
      );
    case "in":
    case "not in":
      return e(name, kind, markers(MOST_VALUES));
    case "!=":
      // Nothing isn't that value either.
      return e.or([e(name, "!=", marker(0)), e(name, "is", null)]);
    default:
      return e(name, kind, marker(0));
  }
}
