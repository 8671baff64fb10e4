import type { Connection, Row } from "../databases/connection.ts";
import type { Place } from "../databases/direct.ts";

/** A plan's access to one table. */
export interface Access {
  table: string;
  /** The index that is searched. Undefined: the whole table, or a whole index, is read. */
  index: string | undefined;
}

/** Returns the database's plan for an engine's statement, independent of its parameters. */
export async function accessesOf(place: Place, sql: string): Promise<Access[]> {
  const accesses = await accessesIn(place, sql);
  return accesses.map(({ table, index }) => ({
    table,
    index: index !== undefined && isPrimaryKey(table, index) ? PRIMARY_KEY : index,
  }));
}

/** Our name for the primary key's index, which each database names differently. */
export const PRIMARY_KEY = "primary key";

function isPrimaryKey(table: string, index: string): boolean {
  return ["PRIMARY KEY", "PRIMARY", `${table}_pkey`, `sqlite_autoindex_${table}_1`].includes(index);
}

async function accessesIn(place: Place, sql: string): Promise<Access[]> {
  const { connection } = place;
  switch (connection.kind) {
    case "sqlite":
      return sqliteAccesses(await connection.query(`explain query plan ${sql}`));
    case "postgres":
      return postgresAccesses(await explainPostgres(place, sql));
    case "mariadb":
      return explainMariadb(connection, place.database, sql);
  }
}

/** `SEARCH session USING INDEX session_token_uidx (token=?)`, `SEARCH user USING PRIMARY KEY (id=?)`, `SCAN user` */
function sqliteAccesses(rows: readonly Row[]): Access[] {
  return rows.flatMap(({ detail }) => {
    const found = /^(SEARCH|SCAN) (\S+)(?: USING (?:(?:COVERING )?INDEX (\S+)|(PRIMARY KEY)))?/.exec(
      String(detail),
    );
    if (found === null) return [];
    const [, how, table = "", index, key] = found;
    return [{ table, index: how === "SEARCH" ? (index ?? key) : undefined }];
  });
}

/** Returns the generic plan: the one that prepared statements eventually use. */
async function explainPostgres({ connection, schema }: Place, sql: string): Promise<PlanNode> {
  const parameters = new Set(sql.match(/\$\d+/g));
  const values = [...parameters].map(() => "null").join(", ");
  const call = parameters.size === 0 ? "asked" : `asked(${values})`;
  const answers = await connection.each([
    `set search_path to ${connection.quote(schema)}`,
    "set plan_cache_mode to force_generic_plan",
    `prepare asked as ${sql}`,
    `explain (format json) execute ${call}`,
    "deallocate asked",
    "reset search_path",
  ]);
  // One row with one document for one statement.
  const document = answers[3]?.[0]?.["QUERY PLAN"] as readonly { Plan: PlanNode }[] | undefined;
  const [explained] = document ?? [];
  if (explained === undefined) throw new Error(`No plan for ${sql}`);
  return explained.Plan;
}

/** See https://www.postgresql.org/docs/15/using-explain.html, as JSON. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  /** Absent: the whole index is read. */
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

function postgresAccesses(node: PlanNode): Access[] {
  const below = (node.Plans ?? []).flatMap(postgresAccesses);
  const table = node["Relation Name"] ?? "";
  switch (node["Node Type"]) {
    case "Index Scan":
    case "Index Only Scan":
    case "Bitmap Index Scan":
      return [{ table, index: node["Index Cond"] === undefined ? undefined : node["Index Name"] }, ...below];
    case "Bitmap Heap Scan":
      // The scans of its indexes don't name their table.
      return below.map(({ index }) => ({ table, index }));
    case "Seq Scan":
      return [{ table, index: undefined }, ...below];
    default:
      return below;
  }
}

/**
 * MariaDB plans for values and reads unique indexes while it plans. It names such an index only if a row has
 * this value as its ID, email address or token.
 */
export const PLANNED_FOR = "x";

/** The tests' connection has no database selected, or several in turn. */
async function explainMariadb(connection: Connection, database: string, sql: string): Promise<Access[]> {
  const asked = sql
    // No time is both before and after the same time: the plan would be empty.
    .replace(/((?:At|Until)` >=?) \?/g, "$1 '2026-11-21 08:00:00.000'")
    .replace(/((?:At|Until)` <=?) \?/g, "$1 '2026-11-22 08:00:00.000'")
    .replaceAll("?", `'${PLANNED_FOR}'`)
    .replace(/(limit|offset) '\w'/g, "$1 1");
  const answers = await connection.each([`use ${connection.quote(database)}`, `explain ${asked}`]);
  return (answers[1] ?? []).flatMap(({ table, key, type, Extra }) => {
    // A unique index was searched during planning, without a match.
    if (table === null) return /const table/.test(String(Extra)) ? [] : [{ table: "?", index: undefined }];
    // The union of two parts of a statement.
    if (String(table).startsWith("<union")) return [];
    // "index" reads a whole index.
    const isWhole = type === "ALL" || type === "index" || key === null;
    return [{ table: String(table), index: isWhole ? undefined : String(key) }];
  });
}
