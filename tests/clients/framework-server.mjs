// Serves the framework over HTTP: `node framework-server.mjs SERVER DATABASE PORT SECRET`.
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";

const [, , module, path, port, secret] = process.argv;
const { admin, apiKey, betterAuth, getMigrations, organization, toNodeHandler, twoFactor, username } =
  await import(module);

const options = {
  database: new DatabaseSync(path),
  secret,
  baseURL: "http://localhost:3000",
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  plugins: [admin(), apiKey(), organization({ teams: { enabled: true } }), twoFactor(), username()],
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
createServer(toNodeHandler(betterAuth(options))).listen(Number(port), "127.0.0.1");
