// Type numbers of PostgreSQL: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat
const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === "t"],
  [17, (text) => new Uint8Array(Buffer.from(text.slice(2), "hex"))],
  [20, Number],
  [21, Number],
  [23, Number],
  [700, Number],
  [701, Number],
  // Without a time zone: ORMs write UTC into such columns of databases that were taken over.
  [1114, (text) => isoText(`${text}+00`)],
  [1184, isoText],
  [1700, Number],
]);

/** Returns the parser for values of a type; undefined: they stay text. */
export function parserOf(type: number): ((text: string) => unknown) | undefined {
  return parsers.get(type);
}

/** `2026-11-21 08:00:00.5+00` → `2026-11-21T08:00:00.500Z`. The engine's connections are in UTC. */
function isoText(text: string): string {
  if (!text.endsWith("+00")) return new Date(text.replace(/([+-]\d\d)$/, "$1:00")).toISOString();
  const time = text.slice(0, -3);
  const fraction = time.length > 19 ? time.slice(20, 23).padEnd(3, "0") : "000";
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${fraction}Z`;
}

/**
 * Converts a statement for one key (its only parameter, `$1`) to a statement for a list of keys, which is
 * bound as one array of texts. It runs the plan of the one key for each of the list. With another form (`=
 * any($1)`, a plain join) PostgreSQL
 *
 * - reads the whole of a table of some thousand rows for a dozen keys: `lateral` with `offset 0` keeps the
 *   statement for the key unchanged;
 * - plans again each time, which costs more than running it, because a plan for the present two keys seems
 *   cheaper than one for any list: behind `(select …)` it doesn't see the length of the list, and one plan
 *   serves all.
 */
export function forEachKey(sql: string): string {
  const parts = sql.split("$1");
  if (parts.length !== 2 || sql.includes("$2"))
    throw new Error(`The statement \`${sql}\` must have its key for its one parameter.`);
  const each = parts.join('"asked"."key"');
  return `select "found".* from unnest((select $1::text[])) as "asked"("key") cross join lateral (${each} offset 0) as "found"`;
}
