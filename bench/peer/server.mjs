/**
 * The peer of the bench, set up as its documentation says, for speed: production, rate limit off, its
 * tables made by its own migration, served by its own adapter on `node:http`. Cookie cache and the like
 * are off, as they are by default, here and there.
 *
 * Started as `node server.mjs DATABASE PORT SECRET [REDIS PREFIX]`. DATABASE: a file of SQLite, or a URL of
 * PostgreSQL or MySQL, reached by a pool of ten connections. With REDIS its sessions live there.
 * `PEER_TOKENS=1` turns its tokens on, `PEER_ORGANIZATIONS=1` its organizations and administration. Joins in the database (`advanced.database.joins`) stay off as
 * they are by default: with them it lists organizations as fast, and shows one with its members half as fast.
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
 * What its own package for Redis does, which at this version is a release behind it.
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
