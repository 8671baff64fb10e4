/**
 * The peer of the bench, set up for speed as its documentation says: production mode, rate limit off, tables
 * created by its own migration, served by its own adapter on `node:http`. Cookie caches and the like are off,
 * the default of both the peer and Latchkey.
 *
 * Started as `node server.mjs DATABASE PORT SECRET [REDIS PREFIX]`. DATABASE is an SQLite file, or a URL of
 * PostgreSQL or MySQL, used with a pool of ten connections. With REDIS, sessions are stored there.
 * `PEER_TOKENS=1` turns tokens on, `PEER_ORGANIZATIONS=1` organizations and administration. Joins in the
 * database (`advanced.database.joins`) stay off, the default: with them it lists organizations as fast, and
 * returns one with its members half as fast.
 */
import { createServer } from "node:http";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { toNodeHandler } from "better-auth/node";
import { admin, jwt, organization } from "better-auth/plugins";

const [where = "", port = "0", secret = "", redis, prefix = ""] = process.argv.slice(2);

const options = {
  baseURL: `http://localhost:${port}`,
  secret,
  database: await openDatabase(where),
  ...(redis === undefined ? {} : { secondaryStorage: await redisStorage(redis, prefix) }),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  plugins: [
    ...(process.env.PEER_ORGANIZATIONS === "1" ? [organization(), admin()] : []),
    ...(process.env.PEER_TOKENS === "1" ? [jwt()] : []),
  ],
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
createServer(toNodeHandler(betterAuth(options))).listen(Number(port), "127.0.0.1");

/** @param {string} where */
async function openDatabase(where) {
  if (where.startsWith("postgres:")) {
    const { default: pg } = await import("pg");
    return new pg.Pool({ connectionString: where, max: 10 });
  }
  if (where.startsWith("mysql:")) {
    const { createPool } = await import("mysql2/promise");
    return createPool({ uri: where, connectionLimit: 10, timezone: "Z" });
  }
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(where);
  database.exec("pragma journal_mode = WAL; pragma synchronous = FULL");
  return database;
}

/**
 * Does the same as the peer's own Redis package, which is one release behind this version.
 * @param {string} url
 * @param {string} prefix
 */
async function redisStorage(url, prefix) {
  const { Redis } = await import("ioredis");
  const client = new Redis(url);
  return {
    /** @param {string} key */
    get: (key) => client.get(prefix + key),
    /** @param {string} key @param {string} value @param {number} [ttl] seconds */
    async set(key, value, ttl) {
      if (ttl !== undefined && ttl > 0) await client.setex(prefix + key, ttl, value);
      else await client.set(prefix + key, value);
    },
    /** @param {string} key */
    async delete(key) {
      await client.del(prefix + key);
    },
    /** @param {string} key */
    getAndDelete: (key) => client.getdel(prefix + key),
    /** @param {string} key @param {number} ttl seconds */
    async increment(key, ttl) {
      const count = await client.incr(prefix + key);
      if (count === 1) await client.expire(prefix + key, ttl);
      return count;
    },
  };
}
