import { z } from "zod";
import type { Shapes } from "../../../kernel/contracts/fields/shapes.ts";
import {
  type AskedFilter,
  type Direction,
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

/** The order by name, in place of a column. */
export const BY_NAME = "user.name";

/** Parsed query of a list of members. */
export interface MemberQuery {
  /** Undefined: as many members as the organization may have. */
  limit: number | undefined;
  offset: number;
  sort: Sort;
  filter: Filter | undefined;
  search: string | undefined;
  role: string | undefined;
}

/** Shape of the query of a list of members. Only shown columns of a member can be named. */
export function MemberListQuery(shapes: Shapes) {
  const columns = listColumns(shapes, "member");
  const Sorted = z
    .string()
    .refine(
      (name) => name === "name" || columns.has(name),
      `Give one of: ${[...columns.keys(), "name"].join(", ")}`,
    );
  const Column = z
    .string()
    .refine((name) => columns.has(name), `Give one of: ${[...columns.keys()].join(", ")}`);
  return z
    .object({
      organizationId: z.string().optional(),
      organizationSlug: z.string().optional(),
      limit: Whole(1, LARGEST_LIMIT)
        .optional()
        .describe("Maximum number of rows; the server may set a lower one"),
      offset: Whole(0, LARGEST_OFFSET).optional(),
      sortBy: Sorted.optional().describe(
        "Column of the member, or `name`: the user's name, or else the email address. Default: createdAt",
      ),
      sortDirection: z.enum(["asc", "desc"]).optional(),
      filterField: Column.optional().describe("Column of the member"),
      filterValue: z.union([Scalar, z.array(Scalar).min(1).max(MOST_VALUES)]).optional(),
      filterOperator: z.enum(OPERATORS).optional(),
      search: z.string().max(100).optional().describe("Text in the member's name or email address"),
      role: z.string().max(100).optional().describe("Only members with this role, among others or alone"),
    })
    .superRefine((query, context) => {
      const filter = filterOf(query, columns);
      if (filter !== undefined && "message" in filter)
        context.addIssue({ code: "custom", path: [filter.path], message: filter.message });
    })
    .transform(({ organizationId, organizationSlug, ...asked }) => ({
      organizationId,
      organizationSlug,
      asked: understood(asked, columns),
    }));
}

interface Asked extends AskedFilter {
  limit?: number | undefined;
  offset?: number | undefined;
  sortBy?: string | undefined;
  sortDirection?: Direction | undefined;
  search?: string | undefined;
  role?: string | undefined;
}

function understood(asked: Asked, columns: ListColumns): MemberQuery {
  const { sortBy = "createdAt", sortDirection = "asc" } = asked;
  const filter = filterOf(asked, columns);
  return {
    limit: asked.limit,
    offset: asked.offset ?? 0,
    // An additional field of members may have this name.
    sort: { column: sortBy === "name" && !columns.has("name") ? BY_NAME : sortBy, direction: sortDirection },
    filter: filter !== undefined && "message" in filter ? undefined : filter,
    search: asked.search?.trim() || undefined,
    role: asked.role?.trim() || undefined,
  };
}
