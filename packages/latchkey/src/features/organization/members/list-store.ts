import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { service } from "../../../kernel/contracts/service.ts";
import {
  type Filter,
  hasOneWriting,
  literally,
  MOST_VALUES,
  type Sort,
  WRITINGS,
  writingsOf,
} from "../../../kernel/pipeline/lists/list-query.ts";
import { EMAIL_FORMS, soughtEmails } from "../../../security/email-address.ts";
import type { ReadStatement } from "../../../storage/statements/queries.ts";
import type { RowsOf } from "../../../storage/tables/table.ts";
import { userTable } from "../../users/tables.ts";
import type { MemberView } from "../shapes.ts";
import { memberTable } from "../tables.ts";
import { BY_NAME, type MemberQuery } from "./list-query.ts";
import { memberStore, memberView } from "./store.ts";

type Tables = RowsOf<readonly [typeof memberTable, typeof userTable]>;
type Builder = ExpressionBuilder<Tables, "member" | "user">;

interface Page {
  organizationId: string;
  limit: number;
  offset: number;
}

/** Numbered patterns of four kinds, and the values of a filter. */
type Narrow = { [Name in `${"search" | "email" | "role" | "text"}${number}`]: string } & {
  [Name in `value${number}`]: string;
};

/** Conditions of a kind of query. */
interface Narrowing {
  /** Number of forms in which the text is searched. 0: no search. */
  search: number;
  role: boolean;
  filter: Pick<Filter, "column" | "compare"> | undefined;
}

interface Found {
  id: string;
}

/**
 * Lists members of an organization in pages. It finds the IDs of a page first, by `member` and its indexes
 * alone if possible, and then reads their columns. Each kind of query has one statement, created at its first
 * use.
 */
export const memberList = service((core) => {
  const members = core.use(memberStore);
  const q = core.db.for(memberTable, userTable);
  const pages = new Map<string, ReadStatement<Page, Found>>();
  const narrowedPages = new Map<string, (parameters: Page & Narrow) => Promise<Found[]>>();
  const counts = new Map<string, (parameters: Page & Narrow) => Promise<{ count: number }[]>>();

  const shown = q.readIn((k, ids: readonly string[]) =>
    k
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .select(members.columns)
      .select(members.person)
      .where("member.id", "in", ids),
  );

  const page = ({ column, direction }: Sort) =>
    q.read((k, p: Page) =>
      k
        .selectFrom("member")
        .select("member.id")
        .where("member.organizationId", "=", p.organizationId)
        .orderBy(columnOf(column), direction)
        .orderBy("member.id", direction)
        .limit(p.limit)
        .offset(p.offset),
    );

  const narrowedPage = (by: Narrowing, { column, direction }: Sort) =>
    q.scan((k, p: Page & Narrow) =>
      k
        .selectFrom("member")
        .$if(by.search > 0 || column === BY_NAME, (asked) =>
          asked.innerJoin("user", "user.id", "member.userId"),
        )
        .select("member.id")
        .where("member.organizationId", "=", p.organizationId)
        // The condition names `user` only with a search, which joins it.
        .where((e) => narrowed(e as Builder, by, p))
        // The order by name joins `user`.
        .orderBy((e) => (column === BY_NAME ? shownName(e as Builder) : e.ref(columnOf(column))), direction)
        .orderBy("member.id", direction)
        .limit(p.limit)
        .offset(p.offset),
    );

  const count = (by: Narrowing) =>
    q.scan((k, p: Page & Narrow) =>
      k
        .selectFrom("member")
        .$if(by.search > 0, (asked) => asked.innerJoin("user", "user.id", "member.userId"))
        .select((e) => e.fn.countAll<number>().as("count"))
        .where("member.organizationId", "=", p.organizationId)
        // The condition names `user` only with a search, which joins it.
        .where((e) => narrowed(e as Builder, by, p)),
    );

  const find = async (organizationId: string, query: MemberQuery, limit: number) => {
    const { sort, offset } = query;
    const by = narrowingOf(query);
    const order = `${sort.column} ${sort.direction}`;
    if (by === undefined)
      return Promise.all([
        kept(pages, order, () => page(sort)).all({ organizationId, limit, offset }),
        members.count(organizationId),
      ]);
    const shape = [by.search, by.role, by.filter?.column, by.filter?.compare].join(" ");
    const parameters = { organizationId, limit, offset, ...parametersOf(query) };
    const [found, [counted]] = await Promise.all([
      kept(narrowedPages, `${shape} ${order}`, () => narrowedPage(by, sort))(parameters),
      kept(counts, shape, () => count(by))(parameters),
    ]);
    return [found, Number(counted?.count ?? 0)] as const;
  };

  return {
    async find(
      organizationId: string,
      query: MemberQuery,
      limit: number,
    ): Promise<{ members: MemberView[]; total: number }> {
      const [found, total] = await find(organizationId, query, limit);
      const ids = found.map(({ id }) => id);
      const rows = new Map((await shown(ids, undefined)).map((row) => [row.id, row]));
      const present = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
      return { members: present.map(memberView), total };
    },
  };
});

function kept<T>(known: Map<string, T>, shape: string, make: () => T): T {
  const found = known.get(shape) ?? make();
  known.set(shape, found);
  return found;
}

function columnOf(name: string) {
  // The columns of the application are known by name only.
  return `member.${name}` as "member.role";
}

/** Returns what a list shows first of a user: the name, or else the email address. */
function shownName(e: Builder): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${lower(e, "user.name")}, ''), ${e.ref("user.email")})`;
}

/** Every member: only sorted by another table. */
const ALL: Narrowing = { search: 0, role: false, filter: undefined };

/** Queries with a filter share the search and role conditions, which limits the number of statements. */
function narrowingOf({ search, role, filter, sort }: MemberQuery): Narrowing | undefined {
  if (filter !== undefined) return { search: search === undefined ? 0 : WRITINGS, role: true, filter };
  if (search === undefined && role === undefined) return sort.column === BY_NAME ? ALL : undefined;
  const isPlain = search === undefined || (hasOneWriting(search) && soughtEmails(search).length === 1);
  const writings = search === undefined ? 0 : isPlain ? 1 : WRITINGS;
  return { search: writings, role: role !== undefined, filter };
}

function narrowed(e: Builder, by: Narrowing, p: Narrow): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [];
  if (by.search > 0) {
    const named = anyText(lower(e, "user.name"), parameters(p, "search", by.search));
    // Email addresses are stored in lower case, in every alphabet.
    const emails = parameters(p, "email", Math.min(by.search, EMAIL_FORMS));
    all.push(e.or([named, anyText(e.ref("user.email"), emails)]));
  }
  if (by.role) {
    const bare = e.fn<string>("replace", ["member.role", e.val(" "), e.val("")]);
    all.push(anyText(bare, parameters(p, "role", WRITINGS)));
  }
  if (by.filter !== undefined) all.push(filtered(e, by.filter, p));
  return e.and(all);
}

function filtered(e: Builder, { column, compare }: Pick<Filter, "column" | "compare">, p: Narrow) {
  switch (compare) {
    case "like":
      return anyText(lower(e, columnOf(column)), parameters(p, "text", WRITINGS));
    case "in":
    case "not in":
      return e(columnOf(column), compare, parameters(p, "value", MOST_VALUES));
    default:
      // The other comparisons always have one value.
      return e(columnOf(column), compare, p.value0 as string);
  }
}

/** SQL condition that a text matches one of the patterns. `!` escapes the next character. */
function anyText(text: Expression<string>, patterns: readonly string[]): RawBuilder<SqlBool> {
  const each = patterns.map((pattern) => sql<SqlBool>`${text} like ${pattern} escape '!'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

function lower(e: Builder, column: "user.name" | "member.role") {
  return e.fn<string>("lower", [column]);
}

function parameters(
  p: Narrow,
  name: "search" | "email" | "role" | "text" | "value",
  count: number,
): string[] {
  // A placeholder of the statement, typed as the text that it stands for.
  return Array.from({ length: count }, (_, at) => p[`${name}${at}`] as string);
}

function parametersOf({ search = "", role, filter }: MemberQuery): Narrow {
  const name = role === undefined ? undefined : literally(role);
  // The role alone, first, last and between others. Without a role, the pattern matches every member.
  const roles = name === undefined ? ["%", "%", "%", "%"] : [name, `${name},%`, `%,${name}`, `%,${name},%`];
  const narrow: Record<string, unknown> = {};
  const put = (kind: string, values: readonly unknown[], count: number) => {
    for (let at = 0; at < count; at++) narrow[`${kind}${at}`] = values[at] ?? values.at(-1);
  };
  put("search", writingsOf(search).map(contained), WRITINGS);
  put("email", soughtEmails(search).map(contained), EMAIL_FORMS);
  put("role", roles, WRITINGS);
  if (filter?.compare === "like") {
    const { before, after } = filter;
    put(
      "text",
      writingsOf(filter.text).map((text) => before + literally(text) + after),
      WRITINGS,
    );
  } else if (filter !== undefined) put("value", filter.values, MOST_VALUES);
  // A statement reads only the parameters that it binds, which are all set.
  return narrow as Narrow;
}

function contained(text: string): string {
  return `%${literally(text)}%`;
}
