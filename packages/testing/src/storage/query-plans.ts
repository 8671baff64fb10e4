import type { Connection, Row } from "../databases/connection.ts";
import type { Place } from "../databases/direct.ts";

/** How a database will come to the rows of one table. */
export interface Access {
  table: string;
  /** Where it looks in it. Undefined: it reads the whole table, or a whole index. */
  index: string | undefined;
}

/** Asks the database how it would run a statement of the engine, whatever its parameters are. */
export async function accessesOf(place: Place, sql: string): Promise<Access[]> {
  const accesses = await accessesIn(place, sql);
  return accesses.map(({ table, index }) => ({
    table,
    index: index !== undefined && isPrimaryKey(table, index) ? PRIMARY_KEY : index,
  }));
}

/** What the index of the ids is called here; each database has a name of its own for it. */
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

/** The plan that serves every parameter: the one that a prepared statement comes to. */
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
  // One row with one document of one statement.
  const document = answers[3]?.[0]?.["QUERY PLAN"] as readonly { Plan: PlanNode }[] | undefined;
  const [explained] = document ?? [];
  if (explained === undefined) throw new Error(`No plan for ${sql}`);
  return explained.Plan;
}

/** https://www.postgresql.org/docs/15/using-explain.html, as JSON. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  /** Absent: the index is read from end to end. */
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
      // The scans of its indexes don't say of which table.
      return below.map(({ index }) => ({ table, index }));
    case "Seq Scan":
      return [{ table, index: undefined }, ...below];
    default:
      return below;
  }
}

/**
 * MariaDB plans for values, and reads unique indexes meanwhile: it only says which where a row has this as its id, its
 * address, its token.
 */
export const PLANNED_FOR = "x";

/** A connection of the tests is at no database by itself, and one is at several in turn. */
async function explainMariadb(connection: Connection, database: string, sql: string): Promise<Access[]> {
  const asked = sql
    // No time is both after and before the same one, and such a statement would have no plan.
    .replace(/((?:At|Until)` >=?) \?/g, "$1 '2026-11-21 08:00:00.000'")
    .replace(/((?:At|Until)` <=?) \?/g, "$1 '2026-11-22 08:00:00.000'")
    .replaceAll("?", `'${PLANNED_FOR}'`)
    .replace(/(limit|offset) '\w'/g, "$1 1");
  const answers = await connection.each([`use ${connection.quote(database)}`, `explain ${asked}`]);
  return (answers[1] ?? []).flatMap(({ table, key, type, Extra }) => {
    // Looked for by a unique index while the statement was planned, and not found.
    if (table === null) return /const table/.test(String(Extra)) ? [] : [{ table: "?", index: undefined }];
    // What two halves of a statement come to.
    if (String(table).startsWith("<union")) return [];
    // "index" reads all of an index.
    const isWhole = type === "ALL" || type === "index" || key === null;
    return [{ table: String(table), index: isWhole ? undefined : String(key) }];
  });
}
