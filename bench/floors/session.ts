/** Common part of all floors, around their look-up: bare `node:http`, cookie signature, response body. */
import cluster from "node:cluster";
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const COOKIE = "latchkey.session_token=";

/** Columns of the join, unquoted, in the order that `answer` expects. */
export const SESSION_COLUMNS = [
  "id",
  "token",
  "userId",
  "expiresAt",
  "ipAddress",
  "userAgent",
  "createdAt",
  "updatedAt",
];
export const USER_COLUMNS = ["email", "emailVerified", "name", "image", "createdAt", "updatedAt"];

/** Returns the join of a session check, with the token as its parameter. `quote` quotes a name. */
export function joinBySession(quote: (name: string) => string, placeholder: string): string {
  const columns = [
    ...SESSION_COLUMNS.map((name) => `s.${quote(name)}`),
    ...USER_COLUMNS.map((name) => `u.${quote(name)}`),
  ];
  return `select ${columns.join(", ")} from ${quote("session")} s join ${quote("user")} u on u.${quote("id")} = s.${quote("userId")} where s.${quote("token")} = ${placeholder}`;
}

/** Returns a reader of the token in a `Cookie` header: undefined unless the signature is valid. */
function tokenReader(secret: string): (header: string | undefined) => string | undefined {
  const key = createSecretKey(Buffer.from(secret));
  return (header) => {
    const start = header?.indexOf(COOKIE) ?? -1;
    if (header === undefined || start < 0) return undefined;
    const end = header.indexOf(";", start);
    const value = decodeURIComponent(header.slice(start + COOKIE.length, end < 0 ? undefined : end));
    const dot = value.lastIndexOf(".");
    const token = value.slice(0, dot);
    const given = Buffer.from(value.slice(dot + 1), "base64");
    const expected = createHmac("sha256", key).update(token).digest();
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
  };
}

/** Returns the JSON of a row of the join; `null` if there is none or the session has expired. */
export function answer(row: readonly unknown[] | undefined): string {
  if (row === undefined || asTime(row[3]) <= Date.now()) return "null";
  return JSON.stringify({
    session: {
      id: row[0],
      token: row[1],
      userId: row[2],
      expiresAt: row[3],
      ipAddress: row[4],
      userAgent: row[5],
      createdAt: row[6],
      updatedAt: row[7],
      activeOrganizationId: null,
    },
    user: {
      id: row[2],
      email: row[8],
      emailVerified: Boolean(row[9]),
      name: row[10],
      image: row[11],
      createdAt: row[12],
      updatedAt: row[13],
    },
  });
}

function asTime(value: unknown): number {
  return value instanceof Date ? value.getTime() : Date.parse(String(value));
}

/**
 * Serves session checks: `find` returns the response body for a token. With `FLOOR_PROCESSES`, that many
 * processes share the port and nothing else.
 */
export function serve(port: number, secret: string, find: (token: string) => string | Promise<string>): void {
  const processes = Number(process.env.FLOOR_PROCESSES ?? 1);
  if (processes > 1 && cluster.isPrimary) {
    for (let n = 0; n < processes; n++) cluster.fork();
    return;
  }
  const readToken = tokenReader(secret);
  createServer((request, response) => {
    const send = (body: string) => {
      response.writeHead(200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      });
      response.end(body);
    };
    const token = readToken(request.headers.cookie);
    const body = token === undefined ? "null" : find(token);
    if (typeof body === "string") send(body);
    else void body.then(send);
  }).listen(port, "127.0.0.1");
}
