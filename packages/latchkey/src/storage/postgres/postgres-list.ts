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
