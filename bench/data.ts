import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { headersOf, type Request } from "./load.ts";

/** Password of all users: where rows are written directly, one hash serves all. */
export const PASSWORD = "a long enough passphrase";
export const SECRET = "bench-4f1c9a7be2d05836e1b7c0a94d2f8e63";

export const USERS = 2_000;
/** Users, from the first, with `MORE_SESSIONS` more sessions, for `list-sessions`. */
export const USERS_WITH_MORE = 200;
export const MORE_SESSIONS = 4;
/** Accounts whose password was removed, for the comparison of sign-in times. */
export const PASSWORDLESS = 300;

export const emailOf = (user: number) => `user-${user}@bench.example`;
const usernameOf = (user: number) => `user_${user}`;
export const passwordlessEmailOf = (user: number) => `passwordless-${user}@bench.example`;

/** Data of a subject: a session cookie for each of its users, as a browser sends it. */
export interface Seeded {
  cookies: string[];
}

/**
 * Fills the peer's tables directly, in one transaction, for the peer and the floor. Through the peer's API,
 * at 20 hashes a second, it would take minutes.
 */
export function seedDirectly(file: string, cookiePrefix: string): Seeded {
  const db = new DatabaseSync(file);
  const addUser = db.prepare(
    "insert into user (id, name, email, emailVerified, createdAt, updatedAt) values (?, ?, ?, 0, ?, ?)",
  );
  const addAccount = db.prepare(
    `insert into account (id, accountId, providerId, userId, password, createdAt, updatedAt)
     values (?, ?, 'credential', ?, ?, ?, ?)`,
  );
  const addSession = db.prepare(
    `insert into session (id, token, userId, expiresAt, ipAddress, userAgent, createdAt, updatedAt)
     values (?, ?, ?, ?, '127.0.0.1', 'bench', ?, ?)`,
  );
  const now = new Date().toISOString();
  const inSevenDays = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const salt = randomBytes(16).toString("hex");
  const key = scryptSync(PASSWORD, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  const password = `${salt}:${key.toString("hex")}`;
  const cookies: string[] = [];

  db.exec("begin immediate");
  for (let n = 0; n < USERS + PASSWORDLESS; n++) {
    const id = randomName();
    const hasPassword = n < USERS;
    addUser.run(id, `User ${n}`, hasPassword ? emailOf(n) : passwordlessEmailOf(n - USERS), now, now);
    if (!hasPassword) continue;
    addAccount.run(randomName(), id, id, password, now, now);
    const token = randomName();
    addSession.run(randomName(), token, id, inSevenDays, now, now);
    cookies.push(`${cookiePrefix}.session_token=${sign(token)}`);
    for (let more = 0; n < USERS_WITH_MORE && more < MORE_SESSIONS; more++) {
      addSession.run(randomName(), randomName(), id, inSevenDays, now, now);
    }
  }
  db.exec("commit");
  db.exec("pragma wal_checkpoint(truncate)");
  db.close();
  return { cookies };
}

/** Creates the same users and sessions through a service's API, eight requests at a time. */
export async function seedThroughApi(port: number): Promise<Seeded> {
  const named = (n: number) => signUp(emailOf(n), PASSWORD, { username: usernameOf(n) });
  const cookies = await inParallel(8, USERS, async (n) => cookieOf(await post(port, named(n))));
  await inParallel(8, PASSWORDLESS, (n) => post(port, signUp(passwordlessEmailOf(n))));
  await inParallel(8, USERS_WITH_MORE * MORE_SESSIONS, (n) =>
    post(port, signIn(emailOf(n % USERS_WITH_MORE))),
  );
  return { cookies };
}

/** Deletes the password accounts of the passwordless users. The service must not be running. */
export function removePasswords(file: string): void {
  const db = new DatabaseSync(file);
  db.exec(`delete from account where userId in (select id from user where email like 'passwordless-%')`);
  db.exec("pragma wal_checkpoint(truncate)");
  db.close();
}

export function signIn(email: string, password = PASSWORD): Request {
  return addressed({ method: "POST", path: "/api/auth/sign-in/email", body: { email, password } });
}

export function signUp(email: string, password = PASSWORD, more: object = {}): Request {
  return addressed({
    method: "POST",
    path: "/api/auth/sign-up/email",
    body: { name: "New", email, password, ...more },
  });
}

export function signInByUsername(user: number): Request {
  const body = { username: usernameOf(user), password: PASSWORD };
  return addressed({ method: "POST", path: "/api/auth/sign-in/username", body });
}

/** Request for a password reset email. */
export function resetRequest(email: string): Request {
  return addressed({ method: "POST", path: "/api/auth/request-password-reset", body: { email } });
}

let signUps = 0;
/** Returns `count` sign-ups, each with an unused email address. */
export function freshSignUps(count: number): Request[] {
  return Array.from({ length: count }, () => signUp(`new-${signUps++}@bench.example`));
}

let address = 0;
/**
 * Gives a request its own IP address, in the header of a proxy, so that limits by IP address stay on and
 * count but are never reached. Every subject gets the same header.
 */
export function addressed(request: Request): Request {
  address = (address + 1) % 0xffffff;
  const text = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
  return { ...request, headers: { ...request.headers, "x-forwarded-for": text } };
}

/** Returns the response after reading its body. Throws on anything but a 2xx. */
export async function post(port: number, request: Request): Promise<Response> {
  const response = await send(port, request);
  if (!response.ok) throw new Error(`${request.path} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  return response;
}

export function send(port: number, request: Request): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${request.path}`, {
    method: request.method,
    headers: headersOf(request, port),
    body: JSON.stringify(request.body),
  });
}

/** Returns the session cookie of a response, as a request sends it. */
function cookieOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((line) => line.includes("session_token="));
  if (cookie === undefined) throw new Error("An answer without a session cookie");
  return cookie.slice(0, cookie.indexOf(";"));
}

/** Calls `work` with 0 to `count - 1`, `width` at a time, and returns the results in that order. */
export async function inParallel<T>(
  width: number,
  count: number,
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let n = next++; n < count; n = next++) results[n] = await work(n);
    }),
  );
  return results;
}

/** 32 hexadecimal digits. */
function randomName(): string {
  return randomBytes(16).toString("hex");
}

function sign(value: string): string {
  const signature = createHmac("sha256", SECRET).update(value).digest("base64");
  return encodeURIComponent(`${value}.${signature}`);
}
