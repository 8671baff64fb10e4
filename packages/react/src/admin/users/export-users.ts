import type { Result } from "@latchkey/client";
import type { AdminQuery } from "../base/place.ts";
import type { AdministeredUser, AdminMethods } from "../base/types.ts";
import { writeCsv } from "../csv/write-csv.ts";
import { usersQuery } from "./users-query.ts";

/** Most users of one request, and of one file. */
const PAGE = 1000;
export const MOST_EXPORTED = 100_000;

const COLUMNS = [
  "id",
  "email",
  "name",
  "role",
  "emailVerified",
  "banned",
  "banReason",
  "banExpires",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof AdministeredUser)[];

export interface Exported {
  csv: string;
  count: number;
  /** True if there are more users than a file holds. */
  isCut: boolean;
}

export interface ExportOptions {
  calls: AdminMethods;
  query: AdminQuery;
  defaultRole: string;
  /** Called after each page. False: the export stops. */
  onProgress(done: number, total: number): boolean;
}

/**
 * Exports all users that the list's URL selects, as CSV. Each page begins after the last user of the one
 * before, so changes meanwhile can't repeat a user. Null: it was stopped.
 */
export async function exportUsers(options: ExportOptions): Promise<Result<Exported | null>> {
  const { calls, defaultRole, onProgress } = options;
  const { filters = "[]", ...asked } = usersQuery(options.query, defaultRole, Date.now());
  const given: unknown[] = JSON.parse(filters);
  const users: AdministeredUser[] = [];
  let total = 0;
  for (;;) {
    const after = users.at(-1);
    const further = after === undefined ? [] : [{ field: "id", value: after.id, operator: "gt" }];
    const { data, error } = await calls.listUsers({
      query: {
        ...asked,
        limit: PAGE,
        offset: 0,
        sortBy: "id",
        sortDirection: "asc",
        filters: JSON.stringify([...given, ...further]),
      },
    });
    if (error !== null) return { data: null, error };
    // Later totals count only the remaining users.
    if (after === undefined) ({ total } = data);
    users.push(...data.users);
    if (!onProgress(users.length, Math.max(total, users.length))) return { data: null, error: null };
    if (data.users.length < PAGE || users.length >= MOST_EXPORTED) break;
  }
  const kept = users.slice(0, MOST_EXPORTED);
  return { data: { csv: csvOf(kept), count: kept.length, isCut: total > kept.length }, error: null };
}

/** Returns users as a CSV file. */
export function csvOf(users: readonly AdministeredUser[]): string {
  return writeCsv(
    COLUMNS,
    users.map((user) => COLUMNS.map((column) => user[column])),
  );
}
