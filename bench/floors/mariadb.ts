/**
 * The floor on MariaDB and MySQL: `node:http`, a pool of ten connections, one prepared statement, rows as arrays,
 * dates as strings. It reads the peer's tables. Started as `node mariadb.ts URL PORT SECRET`.
 */
import { createPool, type RowDataPacket } from "mysql2/promise";
import { answer, joinBySession, serve } from "./session.ts";

const [url = "", port = "0", secret = ""] = process.argv.slice(2);
const pool = createPool({
  uri: url,
  connectionLimit: 10,
  rowsAsArray: true,
  dateStrings: true,
  timezone: "Z",
});
const sql = joinBySession((name) => `\`${name}\``, "?");

serve(Number(port), secret, async (token) => {
  const [rows] = await pool.execute<RowDataPacket[][]>(sql, [token]);
  return answer(rows[0]);
});
