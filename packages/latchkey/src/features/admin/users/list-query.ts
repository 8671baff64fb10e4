import { z } from "zod";
import { jsonIn } from "../../../base/json.ts";
import type { Shapes } from "../../../kernel/contracts/fields/shapes.ts";
import {
  type AskedFilter,
  type Filter,
  filterOf,
  LARGEST_LIMIT,
  LARGEST_OFFSET,
  type ListColumns,
  listColumns,
  MOST_VALUES,
  OPERATORS,
  Scalar,
  type Sort,
  Whole,
} from "../../../kernel/pipeline/lists/list-query.ts";

/** Default number of users in a page. */
const USUAL_LIMIT = 100;
const LARGEST_PAGE = 1000;
/** Maximum number of filters. */
const MOST_FILTERS = 10;
/** Maximum number of words in a search. */
const MOST_WORDS = 5;

/** Parsed query of a list of users. */
export interface UserQuery {
  limit: number;
  offset: number;
  sort: Sort;
  filters: readonly Filter[];
  /** Each is the beginning of a word of the name, the email address, the username or the ID. */
  words: readonly string[];
}

const Value = z.union([Scalar, z.array(Scalar).min(1).max(MOST_VALUES)]);
const Operator = z.enum(OPERATORS);
const Given = z.object({ field: z.string(), value: Value, operator: Operator.optional() });

/** Builds the query schema of a list of users: only visible columns of a user are accepted. */
export function UserListQuery(shapes: Shapes) {
  const columns = listColumns(shapes, "user");
  const Column = z
    .string()
    .refine((name) => columns.has(name), `Give one of: ${[...columns.keys()].join(", ")}`);
  return z
    .object({
      searchValue: z.string().max(254).optional(),
      searchField: z
        .enum(["email", "name", "id", "any"])
        .optional()
        .describe(
          "Default: email. `any`: each word is the beginning of a word of the name, email address, username or ID",
        ),
      searchOperator: z.enum(["contains", "starts_with", "ends_with"]).optional(),
      limit: Whole(1, LARGEST_LIMIT).optional().describe(`Default ${USUAL_LIMIT}, at most ${LARGEST_PAGE}`),
      offset: Whole(0, LARGEST_OFFSET).optional(),
      sortBy: Column.optional().describe("Column of the user. Default: createdAt"),
      sortDirection: z.enum(["asc", "desc"]).optional(),
      filterField: Column.optional().describe("Column of the user. Default: email"),
      filterValue: Value.optional(),
      filterOperator: Operator.optional(),
      filters: z
        .string()
        .max(4000)
        .optional()
        .describe("Several filters: a JSON list of `{ field, value, operator }`"),
    })
    .transform((query, context) => {
      const filters: Filter[] = [];
      const add = (asked: AskedFilter, path: string): void => {
        const filter = filterOf(asked, columns);
        if (filter === undefined) return;
        if (!("message" in filter)) filters.push(filter);
        else context.addIssue({ code: "custom", path: [path], message: filter.message });
      };
      const { searchValue, searchField = "email", searchOperator = "contains" } = query;
      const isAny = searchField === "any";
      if (searchValue?.trim() && !isAny)
        add(
          { filterField: searchField, filterValue: searchValue.trim(), filterOperator: searchOperator },
          "searchValue",
        );
      if (query.filterValue !== undefined || query.filterField !== undefined)
        add({ ...query, filterField: query.filterField ?? "email" }, "filterValue");
      for (const asked of severalOf(query.filters, columns))
        if ("message" in asked)
          context.addIssue({ code: "custom", path: ["filters"], message: asked.message });
        else add(asked, "filters");
      const words = isAny ? (searchValue ?? "").split(/\s+/).filter((word) => word !== "") : [];
      return { ...understood(query, filters), words: words.slice(0, MOST_WORDS) };
    });
}

function understood(
  query: {
    limit?: number | undefined;
    offset?: number | undefined;
    sortBy?: string | undefined;
    sortDirection?: Sort["direction"] | undefined;
  },
  filters: readonly Filter[],
): Omit<UserQuery, "words"> {
  const { limit = USUAL_LIMIT, offset = 0, sortBy = "createdAt", sortDirection = "asc" } = query;
  return {
    limit: Math.min(limit, LARGEST_PAGE),
    offset,
    sort: { column: sortBy, direction: sortDirection },
    filters,
  };
}

function severalOf(text: string | undefined, columns: ListColumns): (AskedFilter | { message: string })[] {
  if (text === undefined || text === "") return [];
  const given = z.array(Given).max(MOST_FILTERS).safeParse(jsonIn(text));
  if (!given.success) return [{ message: `Give a list of at most ${MOST_FILTERS} filters in JSON` }];
  return given.data.map(({ field, value, operator }) =>
    columns.has(field)
      ? { filterField: field, filterValue: value, filterOperator: operator }
      : { message: `Give one of: ${[...columns.keys()].join(", ")}` },
  );
}
