/**
 * `npm run build`: the packages to be published, as folders and tarballs: `dist/latchkey`,
 * `dist/latchkey.tgz`.
 */
import { rmSync } from "node:fs";
import { relative } from "node:path";
import { buildAll } from "./build/index.ts";

rmSync("dist", { recursive: true, force: true });
try {
  await buildAll("dist", ({ name, tarball }) => console.log(`${name} → ${relative(".", tarball)}`));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
