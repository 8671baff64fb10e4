/**
 * `npm run registry`: builds the packages, and offers them as npm's registry would, until it is interrupted.
 * `--port`: default 4873.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildAll } from "./build/index.ts";
import { startRegistry } from "./registry/start.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "4873" } } });
const folder = mkdtempSync(join(tmpdir(), "latchkey-registry-"));
// Signals end the process as well, after those who listen to them.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
try {
  console.log("Building the packages: about a minute.");
  const packages = await buildAll("dist");
  const { url } = await startRegistry(packages, { folder, port: Number(values.port) });
  console.log(`${packages.map(({ name }) => name).join(", ")}: ${url}
In the terminal of your application:

  export npm_config_registry=${url}

Ctrl+C ends it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
