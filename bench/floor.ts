/**
 * The floor of the bench: the least that a session check can be. Bare `node:http`, one HMAC cookie, one
 * prepared join of session and user on `node:sqlite`, an answer of the same shape. No routes, no limits,
 * no logs, no headers beyond what HTTP needs. It reads the tables that `seed-own.ts` made.
 *
 * Started as `node floor.ts DATABASE PORT SECRET`.
 */
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";

const [file = "", port = "0", secret = ""] = process.argv.slice(2);
const key = createSecretKey(Buffer.from(secret));
const db = new DatabaseSync(file);
db.exec("pragma journal_mode = WAL; pragma synchronous = FULL");
const bySession = db.prepare(`
  select s.id, s.token, s.userId, s.expiresAt, s.ipAddress, s.userAgent, s.createdAt, s.updatedAt,
    u.email, u.emailVerified, u.name, u.image, u.createdAt as userCreatedAt, u.updatedAt as userUpdatedAt
  from session s join user u on u.id = s.userId where s.token = ?`);

const COOKIE = "latchkey.session_token=";

/** The token of a cookie whose signature holds. */
function readToken(header: string | undefined): string | undefined {
  const start = header?.indexOf(COOKIE) ?? -1;
  if (header === undefined || start < 0) return undefined;
  const end = header.indexOf(";", start);
  const value = decodeURIComponent(header.slice(start + COOKIE.length, end < 0 ? undefined : end));
  const dot = value.lastIndexOf(".");
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), "base64");
  const expected = createHmac("sha256", key).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

function getSession(cookie: string | undefined): string {
  const token = readToken(cookie);
  if (token === undefined) return "null";
  const row = bySession.get(token);
  if (row === undefined || String(row.expiresAt) <= new Date().toISOString()) return "null";
  return JSON.stringify({
    session: {
      id: row.id,
      token: row.token,
      userId: row.userId,
      expiresAt: row.expiresAt,
      ipAddress: row.ipAddress,
      userAgent: row.userAgent,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      activeOrganizationId: null,
    },
    user: {
      id: row.userId,
      email: row.email,
      emailVerified: row.emailVerified === 1,
      name: row.name,
      image: row.image,
      createdAt: row.userCreatedAt,
      updatedAt: row.userUpdatedAt,
    },
  });
}

createServer((request, response) => {
  const body = getSession(request.headers.cookie);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(port), "127.0.0.1");
