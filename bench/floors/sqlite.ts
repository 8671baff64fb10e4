/**
 * The floor of the bench: the minimum of a session check. Bare `node:http`, one HMAC cookie, one prepared
 * join of session and user on `node:sqlite`, a response of the same shape. No routes, no limits, no logs, no
 * headers beyond those HTTP needs. It reads a copy of the peer's tables.
 *
 * Started as `node sqlite.ts DATABASE PORT SECRET`.
 */
import { DatabaseSync } from "node:sqlite";
import { answer, serve } from "./session.ts";

const [file = "", port = "0", secret = ""] = process.argv.slice(2);
const db = new DatabaseSync(file);
db.exec("pragma journal_mode = WAL; pragma synchronous = FULL");
const bySession = db.prepare(`
  select s.id, s.token, s.userId, s.expiresAt, s.ipAddress, s.userAgent, s.createdAt, s.updatedAt,
    u.email, u.emailVerified, u.name, u.image, u.createdAt as userCreatedAt, u.updatedAt as userUpdatedAt
  from session s join user u on u.id = s.userId where s.token = ?`);

serve(Number(port), secret, (token) => {
  const row = bySession.get(token);
  return answer(row && Object.values(row));
});
