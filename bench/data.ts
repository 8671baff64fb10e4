import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { headersOf, type Request } from "./load.ts";

/** Everyone's password, so that a hash is computed once where rows are written directly. */
export const PASSWORD = "a long enough passphrase";
export const SECRET = "bench-4f1c9a7be2d05836e1b7c0a94d2f8e63";

export const USERS = 2_000;
/** The first so many users have four further sessions: list-sessions has something to list. */
export const USERS_WITH_MORE = 200;
export const MORE_SESSIONS = 4;
/** Accounts whose password was taken away, for the comparison of sign-in times. */
export const PASSWORDLESS = 300;

export const emailOf = (user: number) => `user-${user}@bench.example`;
const usernameOf = (user: number) => `user_${user}`;
export const passwordlessEmailOf = (user: number) => `passwordless-${user}@bench.example`;

/** What a subject's data is known by: one cookie for each of its users, as a browser would send it. */
export interface Seeded {
  cookies: string[];
}

/**
 * Fills a database of the framework's shape directly, in one transaction. Used for the peer and for the
 * floor; at the peer's 20 hashes a second the same through its API would take minutes.
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

/** The same users and sessions through a service's own API, eight requests at a time. */
export async function seedThroughApi(port: number): Promise<Seeded> {
  const named = (n: number) => signUp(emailOf(n), PASSWORD, { username: usernameOf(n) });
  const cookies = await inParallel(8, USERS, async (n) => cookieOf(await post(port, named(n))));
  await inParallel(8, PASSWORDLESS, (n) => post(port, signUp(passwordlessEmailOf(n))));
  await inParallel(8, USERS_WITH_MORE * MORE_SESSIONS, (n) =>
    post(port, signIn(emailOf(n % USERS_WITH_MORE))),
  );
  return { cookies };
}

/** Takes the password accounts of the passwordless users away. The service must not be running. */
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

/** Asks for the email that leads to a new password. */
export function resetRequest(email: string): Request {
  return addressed({ method: "POST", path: "/api/auth/request-password-reset", body: { email } });
}

let signUps = 0;
/** As many sign-ups as asked for, none with an address that was used before. */
export function freshSignUps(count: number): Request[] {
  return Array.from({ length: count }, () => signUp(`new-${signUps++}@bench.example`));
}

let address = 0;
/**
 * Lets a request come from an address of its own, as a proxy in front would say, so that the limits by
 * address stay on and count without ever being reached. Every subject gets the same header.
 */
export function addressed(request: Request): Request {
  address = (address + 1) % 0xffffff;
  const text = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
  return { ...request, headers: { ...request.headers, "x-forwarded-for": text } };
}

/** Answers the response with its body read. Throws on anything but a 2xx. */
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

/** The session cookie of an answer, as a request would carry it. */
function cookieOf(response: Response): string {
  const cookie = response.headers.getSetCookie().find((line) => line.includes("session_token="));
  if (cookie === undefined) throw new Error("An answer without a session cookie");
  return cookie.slice(0, cookie.indexOf(";"));
}

/** `count` pieces of work, `width` at a time. */
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

/** 32 letters and digits. */
function randomName(): string {
  return randomBytes(16).toString("hex");
}

function sign(value: string): string {
  const signature = createHmac("sha256", SECRET).update(value).digest("base64");
  return encodeURIComponent(`${value}.${signature}`);
}
