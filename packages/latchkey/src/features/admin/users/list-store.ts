import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { kept } from "../../../base/kept.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import {
  type Filter,
  literally,
  MOST_VALUES,
  WRITINGS,
  writingsOf,
} from "../../../kernel/pipeline/lists/list-query.ts";
import { parseEmail, soughtEmails } from "../../../security/email-address.ts";
import type { RowsOf } from "../../../storage/tables/table.ts";
import { shownColumns } from "../../users/store.ts";
import { userTable } from "../../users/tables.ts";
import { farPage, farPages } from "./far-page-store.ts";
import type { UserQuery } from "./list-query.ts";

type Tables = RowsOf<readonly [typeof userTable]>;
type Builder = ExpressionBuilder<Tables, "user">;
type Values = Readonly<Record<string, unknown>>;
/**
 * `count`: number of bound values. `emails`: number of a word's values that are compared
 * with email addresses.
 */
type Shape = {
  readonly column: string;
  readonly kind: Kind;
  readonly count: number;
  readonly emails?: number;
};
/** Comparison of a column. Each kind needs a different statement. */
type Kind = "=" | "!=" | "in" | "not in" | "<" | "<=" | ">" | ">=" | "like" | "prefix" | "rare" | "word";

interface Page {
  limit: number;
  offset: number;
}

interface Condition extends Shape {
  readonly values: readonly unknown[];
}

/** Milliseconds. A count that takes longer isn't repeated for each page. */
const QUICK = 40;
/** Up to this many matching email addresses are looked up first, then their users. */
const RARE = 1_000;
/** Milliseconds for which a slow count is cached. */
const COUNTED_FOR = 10_000;
/** Sorts after every text that continues with another character. */
const LAST = "\u{10FFFF}";

/**
 * Pages of all users. Each shape of query has its own statement, built on first use, and runs off the main
 * thread because it may read every row.
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
  // The column belongs to another feature, which may be absent.
  const named = [...db.schema.columnsOf("user")].some(([name]) => name === "username") ? "username" : "id";

  const pageOf = (shapes: readonly Shape[], column: string, direction: "asc" | "desc") =>
    q.scan((k, p: Page & Values) =>
      k
        .selectFrom("user")
        .select(shown)
        .where((e) => e.and(shapes.map((shape, at) => compared(e, shape, p, at))))
        // The query has checked that the column exists. Email addresses are unique, so their index gives the
        // order.
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

  /** Returns the number of matching users. A slow count is cached for some seconds. */
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
    async find(query: UserQuery): Promise<{ users: User[]; total: number }> {
      const { filters, words, sort, limit, offset } = query;
      const conditions = [
        ...words.map((word) => wordOf(word, named)),
        ...filters.map((filter) => conditionOf(filter, isSqlite)),
      ];
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
  return shapes
    .map(({ column, kind, count, emails = "" }) => `${column} ${kind} ${count} ${emails}`)
    .join(", ");
}

/** True if the condition searches for a text anywhere in email addresses. */
function isAnywhere({ column, kind }: Shape): boolean {
  return column === "email" && kind === "like";
}

/** Finds the few email addresses with the text in their index first, so no other rows are read. */
function soughtFirst(shape: Shape): Shape {
  return isAnywhere(shape) ? { ...shape, kind: "rare" } : shape;
}

function nameOf(condition: number, value: number): string {
  return `f${condition}v${value}`;
}

/**
 * Condition that a word of a name, an email address, a username or an ID begins with the given one. `named`:
 * the column of usernames, or that of IDs again.
 */
function wordOf(word: string, named: string): Condition {
  const begins = (text: string): string => `${literally(text)}%`;
  const emails = soughtEmails(word).flatMap((one) => [begins(one), `%@${begins(one)}`]);
  const names = writingsOf(word).flatMap((one) => [begins(one), `% ${begins(one)}`]);
  // Every row is compared with each value, so duplicates are removed: most words have one spelling.
  const values = [begins(word), begins(word.toLowerCase()), ...emails, ...new Set(names)];
  return { column: named, kind: "word", values, count: values.length, emails: emails.length };
}

/** Splits a filter into the shape of its statement and the bound values. */
function conditionOf(filter: Filter, isSqlite: boolean): Condition {
  const { column } = filter;
  const bound = (kind: Kind, values: readonly unknown[]): Condition => ({
    ...{ column, kind, values },
    count: values.length,
  });
  if (filter.compare === "like") {
    const { before, text, after } = filter;
    const patternsOf = (texts: readonly string[]) => texts.map((one) => before + literally(one) + after);
    if (column !== "email") return bound("like", filled(patternsOf(writingsOf(text)), WRITINGS));
    const sought = soughtEmails(text);
    if (before !== "" || !isSqlite) return bound("like", patternsOf(sought));
    // An index finds a prefix; SQLite needs the range spelled out.
    const ranges = sought.flatMap((one) => [one, one + LAST]);
    return bound("prefix", ranges);
  }
  const { compare } = filter;
  const values = filter.values.map((value) => storedAs(column, value));
  if (compare !== "in" && compare !== "not in") return bound(compare, values);
  if (values.length === 1) return bound(compare === "in" ? "=" : "!=", values);
  return bound(compare, filled(values, MOST_VALUES));
}

/** Converts a value to the form stored in the column. */
function storedAs(column: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (column === "email") return parseEmail(value) ?? soughtEmails(value)[0];
  return column === "name" ? value.normalize("NFC") : value;
}

function filled(values: readonly unknown[], count: number): unknown[] {
  return Array.from({ length: count }, (_, at) => values[at] ?? values.at(-1));
}

function compared(e: Builder, shape: Shape, p: Values, at: number): Expression<SqlBool> {
  const { column, kind, count, emails = 0 } = shape;
  // The query has checked that the column exists. Each marker of the statement stands for one bound value.
  const name = column as "name";
  // Values have the column's type; the statement accepts any.
  const marker = (index: number) => p[nameOf(at, index)] as string;
  const markers = Array.from({ length: count }, (_, index) => marker(index));
  const anyLike = (text: Expression<string>, patterns = markers) =>
    e.or(patterns.map((pattern) => sql<SqlBool>`${text} like ${pattern} escape '!'`));
  switch (kind) {
    case "prefix": {
      const starts = markers.filter((_, index) => index % 2 === 0);
      return e.or(
        starts.map((_, range) =>
          e.and([e(name, ">=", marker(2 * range)), e(name, "<", marker(2 * range + 1))]),
        ),
      );
    }
    case "word":
      return e.or([
        anyLike(e.ref("id"), markers.slice(0, 1)),
        anyLike(e.ref(name), markers.slice(1, 2)),
        anyLike(e.ref("email"), markers.slice(2, 2 + emails)),
        anyLike(e.fn<string>("lower", ["name"]), markers.slice(2 + emails)),
      ]);
    case "like":
      return anyLike(column === "email" ? e.ref(name) : e.fn<string>("lower", [name]));
    case "rare":
      return e(
        "email",
        "in",
        e
          .selectFrom("user as found")
          .select("found.email")
          .where((f) => anyLike(f.ref("found.email"))),
      );
    case "in":
    case "not in":
      return e(name, kind, markers);
    case "!=":
      // An absent value also differs from the given one.
      return e.or([e(name, "!=", marker(0)), e(name, "is", null)]);
    default:
      return e(name, kind, marker(0));
  }
}
