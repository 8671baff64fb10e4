/**
 * Bundles the service into `.cache/service`, with `latchkey.js` to start it, when its sources have changed: it starts
 * three times as fast as the sources, and takes less memory. Builds its pages too. `npm start` does this, then starts it.
 */
import { existsSync, readFileSync } from "node:fs";
import { bundleName, entryFor } from "./bundle/entry.ts";
import { ensurePages } from "./pages/ensure.ts";

const FOLDER = ".cache/service";
const ENTRY = `${FOLDER}/latchkey.js`;

const hash = bundleName();
const entry = entryFor(hash, "../compile");
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
