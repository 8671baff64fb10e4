// The framework on a database, as the programs in this folder run it.
import { DatabaseSync } from "node:sqlite";
import { createPool } from "mysql2/promise";
import { Pool } from "pg";

export const BASE_URL = "http://localhost:3000";

/** node:sqlite with the methods of better-sqlite3 that are called: version 1.2 takes nothing newer. */
function sqlite(path) {
  // Another process writes to the same file.
  const db = new DatabaseSync(path, { timeout: 30_000 });
  const prepare = (sql) => {
    const statement = db.prepare(sql);
    return {
      reader: /^\s*(?:select|with|pragma)|\breturning\b/i.test(sql),
      all: (values) => statement.all(...values),
      run: (values) => statement.run(...values),
    };
  };
  // By this member the framework recognizes better-sqlite3.
  return { prepare, close: () => db.close(), aggregate: () => undefined };
}

function opened(url) {
  if (url.startsWith("postgres:")) return new Pool({ connectionString: url });
  if (url.startsWith("mysql:")) return createPool({ uri: url, timezone: "Z" });
  return sqlite(url);
}

/**
 * `module`: `server.mjs` of a version. `more`: its secret, and further options. The environment has the kind of IDs:
 * `GENERATE_ID`.
 */
export async function frameworkOn(module, url, more) {
  const version = await import(module);
  const { admin, apiKey, organization, passkey, twoFactor, username } = version;
  /** Of emails that reset a password. */
  const tokens = [];
  const options = {
    database: opened(url),
    baseURL: BASE_URL,
    emailAndPassword: {
      enabled: true,
      sendResetPassword: async ({ token }) => void tokens.push(token),
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: { database: { generateId: process.env.GENERATE_ID } },
    plugins: [
      admin(),
      apiKey(),
      organization({ teams: { enabled: true } }),
      passkey({ rpName: "Ledger" }),
      twoFactor(),
      username(),
    ],
    ...more,
  };
  return {
    tokens,
    toNodeHandler: version.toNodeHandler,
    engine: () => version.betterAuth(options),
    async migrate() {
      const { runMigrations } = await version.getMigrations(options);
      await runMigrations();
    },
  };
}

/** The cookies of an answer, as a browser sends them. */
export function cookieOf(headers) {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
