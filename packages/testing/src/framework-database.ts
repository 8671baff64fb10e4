import { createHash, createHmac, scryptSync } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { PASSWORD, SECRET } from "./app.ts";
import { Authenticator } from "./passkey/authenticator.ts";

const NOW = "2026-11-21T08:00:00.000Z";
const LATER = "2099-01-01T00:00:00.000Z";

/** The tables of the compatible framework's version 1.6, with all the features that Latchkey also has. */
const TABLES = `
  create table user (id text primary key, name text not null, email text not null unique, emailVerified integer not null, image text,
    createdAt date not null, updatedAt date not null, twoFactorEnabled integer, username text unique, displayUsername text, role text,
    banned integer, banReason text, banExpires date);
  create table session (id text primary key, expiresAt date not null, token text not null unique, createdAt date not null,
    updatedAt date not null, ipAddress text, userAgent text, userId text not null references user (id), impersonatedBy text,
    activeOrganizationId text, activeTeamId text);
  create table account (id text primary key, accountId text not null, providerId text not null, userId text not null references user (id),
    accessToken text, refreshToken text, idToken text, accessTokenExpiresAt date, refreshTokenExpiresAt date, scope text, password text,
    createdAt date not null, updatedAt date not null);
  create table verification (id text primary key, identifier text not null, value text not null, expiresAt date not null,
    createdAt date, updatedAt date);
  create table twoFactor (id text primary key, secret text not null, backupCodes text not null, userId text not null, verified integer);
  create table passkey (id text primary key, name text, publicKey text not null, userId text not null, credentialID text not null,
    counter integer not null, deviceType text not null, backedUp integer not null, transports text, createdAt date, aaguid text);
  create table organization (id text primary key, name text not null, slug text not null unique, logo text, createdAt date not null,
    metadata text);
  create table member (id text primary key, organizationId text not null, userId text not null, role text not null,
    createdAt date not null);
  create table invitation (id text primary key, organizationId text not null, email text not null, role text, teamId text,
    status text not null, expiresAt date not null, createdAt date not null, inviterId text not null);
  create table team (id text primary key, name text not null, organizationId text not null, createdAt date not null, updatedAt date);
  create table teamMember (id text primary key, teamId text not null, userId text not null, createdAt date);
  create table apikey (id text primary key, configId text not null, name text, start text, referenceId text not null, prefix text,
    key text not null, refillInterval integer, refillAmount integer, lastRefillAt date, enabled integer, rateLimitEnabled integer,
    rateLimitTimeWindow integer, rateLimitMax integer, requestCount integer, remaining integer, lastRequest date, expiresAt date,
    createdAt date not null, updatedAt date not null, permissions text, metadata text);
`;

/**
 * Encrypts as the compatible framework does: XChaCha20-Poly1305, the key SHA-256 of the secret, the nonce
 * first.
 */
export function encrypted(text: string): string {
  const nonce = new Uint8Array(24).fill(7);
  const key = createHash("sha256").update(SECRET).digest();
  return Buffer.concat([nonce, xchacha20poly1305(key, nonce).encrypt(Buffer.from(text))]).toString("hex");
}

function scrypt(password: string): string {
  const salt = "00112233445566778899aabbccddeeff";
  const key = scryptSync(password, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  return `${salt}:${key.toString("hex")}`;
}

/** Made once: the framework's cost is high on purpose. */
const PASSWORD_HASH = scrypt(PASSWORD);

/**
 * Creates a database as the compatible framework fills it. Each user has the tests' password:
 *
 * - `ada` is an administrator and owns Acme, with a team, an API key and GitHub
 * - `bob` is banned
 * - `cleo` has an authenticator app
 * - `dina` has a passkey and a username
 * - `eve` is invited to Acme
 */
export function frameworkDatabase(path: string) {
  const device = new Authenticator();
  const { id: credentialID } = device.create(
    { challenge: "", rp: { id: "app.example.com" }, user: { id: "dina" } },
    "https://app.example.com",
  );
  const totpSecret = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";
  const apiKey = "k".repeat(64);
  const token = "the-token-of-a-browser";
  const at = { createdAt: NOW, updatedAt: NOW };
  const db = new DatabaseSync(path);
  const add = (table: string, row: Record<string, SQLInputValue>) => {
    const columns = Object.keys(row);
    const marks = columns.map(() => "?").join(", ");
    db.prepare(`insert into "${table}" (${columns.join(", ")}) values (${marks})`).run(...Object.values(row));
  };
  db.exec(TABLES);
  for (const [id, columns] of Object.entries({
    ada: { role: "admin" },
    bob: { role: "user", banned: 1, banReason: "Spam" },
    cleo: { twoFactorEnabled: 1 },
    dina: { username: "dina_d", displayUsername: "Dina_D" },
    eve: {},
  })) {
    const name = id[0]?.toUpperCase() + id.slice(1);
    add("user", { id, name, email: `${name}@example.com`, emailVerified: 1, ...at, ...columns });
    const credential = { accountId: id, providerId: "credential", password: PASSWORD_HASH };
    add("account", { id: `${id}-1`, userId: id, ...credential, ...at });
  }
  add("account", { id: "ada-2", accountId: "4711", providerId: "github", userId: "ada", ...at });
  add("session", { id: "s1", token, userId: "ada", expiresAt: LATER, activeOrganizationId: "acme", ...at });
  const backupCodes = encrypted(JSON.stringify(["aBcDe-FgHiJ"]));
  add("twoFactor", { id: "f1", userId: "cleo", secret: encrypted(totpSecret), backupCodes, verified: 1 });
  add("passkey", {
    id: "p1",
    userId: "dina",
    credentialID,
    publicKey: device.credentials[0]?.cose.toString("base64") ?? "",
    counter: 0,
    deviceType: "singleDevice",
    backedUp: 0,
    createdAt: NOW,
  });
  add("organization", { id: "acme", name: "Acme", slug: "acme", createdAt: NOW });
  add("member", { id: "m1", organizationId: "acme", userId: "ada", role: "owner", createdAt: NOW });
  add("member", { id: "m2", organizationId: "acme", userId: "dina", role: "admin", createdAt: NOW });
  add("team", { id: "t1", name: "Staff", organizationId: "acme", ...at });
  add("teamMember", { id: "tm1", teamId: "t1", userId: "ada", createdAt: NOW });
  add("invitation", {
    id: "i1",
    organizationId: "acme",
    email: "eve@example.com",
    role: "member",
    status: "pending",
    expiresAt: LATER,
    createdAt: NOW,
    inviterId: "ada",
  });
  const key = createHash("sha256").update(apiKey).digest("base64url");
  add("apikey", { id: "k1", configId: "default", referenceId: "ada", name: "CI", key, enabled: 1, ...at });
  db.close();
  const signature = createHmac("sha256", SECRET).update(token).digest("base64");
  const cookie = `__Secure-better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  return { device, totpSecret, apiKey, cookie };
}
