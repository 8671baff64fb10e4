/**
 * Bundles the service into `.cache/service`, with `latchkey.js` to start it, when its sources have changed: it starts
 * three times as fast as the sources, and takes less memory. Builds its pages too. `npm start` does this, then starts it.
 */
import { existsSync, readFileSync } from "node:fs";
import { hashOf } from "./bundle/sources.ts";
import { ensurePages } from "./pages/ensure.ts";

const FOLDER = ".cache/service";
const ENTRY = `${FOLDER}/latchkey.js`;

const hash = hashOf([
  "packages/latchkey/src",
  "packages/latchkey/package.json",
  "packages/server/src",
  "packages/server/package.json",
  "package-lock.json",
  "scripts/bundle",
]);

/** Small enough to compile at every start. Its imports are compiled once per machine. Tests import it. */
const entry = `import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../compile", import.meta.url)));
export const { run } = await import("./${hash}/service.js");
if (import.meta.main) {
  const code = await run(process.argv.slice(2));
  if (code !== undefined) process.exit(code);
}
`;

const isUpToDate =
  existsSync(ENTRY) && readFileSync(ENTRY, "utf8") === entry && existsSync(`${FOLDER}/${hash}/service.js`);
if (!isUpToDate) {
  const { bundleService, removeOldBundles, writeEntry } = await import("./bundle/bundle.ts");
  await bundleService(FOLDER, hash);
  writeEntry(ENTRY, entry);
  removeOldBundles(FOLDER);
}

try {
  await ensurePages();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
