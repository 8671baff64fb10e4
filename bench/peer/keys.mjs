/**
 * The peer with API keys, set up as in `server.mjs`, with its keys in the same file and checks in process.
 *
 * Started as `node keys.mjs DATABASE PORT SECRET`.
 */
import { DatabaseSync } from "node:sqlite";
import { apiKey } from "@better-auth/api-key";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { toNodeHandler } from "better-auth/node";
import { QUICK_PASSWORDS, serve } from "../keys/serve.ts";

const [file = "", port = "0", secret = ""] = process.argv.slice(2);

const database = new DatabaseSync(file);
database.exec("pragma journal_mode = WAL; pragma synchronous = FULL");
const options = {
  baseURL: `http://localhost:${port}`,
  secret,
  database,
  emailAndPassword: { enabled: true, password: QUICK_PASSWORDS },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  plugins: [apiKey({ enableSessionForAPIKeys: true })],
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);
await serve(Number(port), {
  handler: toNodeHandler(auth),
  create: (body) => auth.api.createApiKey({ body }),
  verify: (key) => auth.api.verifyApiKey({ body: { key } }),
});
