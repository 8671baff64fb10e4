import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { builtins } from "./builtins.ts";
import { COMPACT } from "./compact.ts";

/** Packages that aren't bundled: native code, and code that loads workers or other parts from its folder. */
export const EXTERNAL = ["@node-rs/argon2", "jiti", "pino-pretty"];

/** Packages that operators add. The service looks for them when it needs them. */
const ADDED = ["@opentelemetry/api", "@opentelemetry/sdk-node"];

/** The number of bundles to keep: a service on an earlier one may still load packages from its folder. */
const KEPT = 3;

/**
 * Writes the service into the folder `into/<hash>`, all of it or nothing. Modules that are imported on demand, such as
 * drivers of databases, have their own files: they take no memory until they are used.
 */
export async function bundleService(into: string, hash: string): Promise<void> {
  const aside = join(into, `${hash}.${process.pid}`);
  try {
    await bundle("service", "packages/server/src/command-line.ts", aside);
    const { resolve } = createRequire(join(process.cwd(), into, hash, "service.js"));
    for (const name of EXTERNAL) resolve(name); // throws now, not at the first password
    if (!existsSync(join(into, hash))) renameSync(aside, join(into, hash));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

async function bundle(name: string, input: string, folder: string): Promise<void> {
  const build = await rolldown({
    input: { [name]: input },
    platform: "node",
    plugins: [builtins],
    external: (id) =>
      [...EXTERNAL, ...ADDED].some((external) => id === external || id.startsWith(`${external}/`)),
    onLog(level, log, handle) {
      // Otherwise it would fail only during the service's start.
      if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
      handle(level, log);
    },
  });
  await build.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    ...COMPACT,
  });
  await build.close();
}

/** Replaces the entry atomically, after its bundle: a start finds either the old service or the new one. */
export function writeEntry(file: string, text: string): void {
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

export function removeOldBundles(folder: string): void {
  const newestFirst = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: join(folder, name), age: -statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => a.age - b.age);
  for (const { path } of newestFirst.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}
