/**
 * The floor on PostgreSQL: `node:http`, a pool of ten connections, one named statement, rows as arrays. It reads
 * the peer's tables. Started as `node postgres.ts URL PORT SECRET`.
 */
import pg from "pg";
import { answer, joinBySession, serve } from "./session.ts";

const [url = "", port = "0", secret = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
// Timestamps stay strings, as the database sends them, since the response needs strings.
const DATE = 1184;
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === DATE ? (value: string) => value : pg.types.getTypeParser(type, format),
};
const text = joinBySession((name) => `"${name}"`, "$1");

serve(Number(port), secret, async (token) => {
  const { rows } = await pool.query<unknown[]>({
    name: "session",
    text,
    values: [token],
    rowMode: "array",
    types,
  });
  return answer(rows[0]);
});
