/**
 * The peer of the bench, set up as its documentation says, for speed: production, rate limit off, its
 * tables made by its own migration, served by its own adapter on `node:http`. Cookie cache and the like
 * are off, as they are by default, here and there.
 *
 * Started as `node server.mjs DATABASE PORT SECRET`.
 */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { toNodeHandler } from "better-auth/node";

const [file = "", port = "0", secret = ""] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec("pragma journal_mode = WAL; pragma synchronous = FULL");

const options = {
  baseURL: `http://localhost:${port}`,
  secret,
  database,
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
createServer(toNodeHandler(betterAuth(options))).listen(Number(port), "127.0.0.1");
