/** `npm run build`: what would be published, as a folder and as a tarball: `dist/latchkey`, `dist/latchkey.tgz`. */
import { rmSync } from "node:fs";
import { relative } from "node:path";
import { buildAll } from "./build/index.ts";

rmSync("dist", { recursive: true, force: true });
try {
  for (const { name, tarball } of await buildAll("dist")) console.log(`${name} → ${relative(".", tarball)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
