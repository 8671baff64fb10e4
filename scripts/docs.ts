/**
 * `npm run docs`: serves the documentation site, and shows changes of its pages as they are saved. With `--build`,
 * builds it into docs/site/dist; with `--for-service`, into the folder from which a service in development shows it. The
 * first run installs the site's own packages.
 */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { resolve } from "node:path";
import { GUIDE } from "../packages/server/src/config/documentation.ts";
import { install } from "./setup/install.mjs";
import { declaredPages, SITE, stage } from "./site/stage.ts";

const [mode, ...rest] = process.argv.slice(2);
const isForService = mode === "--for-service";
const isBuild = isForService || mode === "--build";
const failure = await install(resolve(SITE), "all");
if (failure !== undefined) {
  console.error(failure);
  process.exit(1);
}
const print = await declaredPages();
try {
  console.log(`${stage(print)} pages`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (!isBuild) watchPages();

const args = isBuild
  ? ["build", ...(isForService ? ["--outDir", resolve(".cache/docs")] : []), ...rest]
  : ["dev", ...process.argv.slice(2)];
const vitepress = resolve(SITE, "node_modules/vitepress/bin/vitepress.js");
const child = spawn(process.execPath, [vitepress, ...args], {
  cwd: SITE,
  stdio: "inherit",
  env: { ...process.env, ...(isForService ? { DOCS_BASE: `${GUIDE}/` } : {}) },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => process.exit(code ?? 1));

/** Writes the pages again after a change of a file. */
function watchPages(): void {
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    try {
      stage(print);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  for (const place of ["docs", "docs/providers", `${SITE}`, "README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
    watch(place, (_, name) => {
      if (name !== null && !/\.(?:md|json)$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(again, 100);
    });
}
