import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { VERSIONS } from "../../packages/server/src/init/starters.ts";
import { withLock } from "../setup/lock.mjs";
import { npm } from "./pack.ts";
import { packed } from "./packed.ts";

/** Other packages of applications, which this repository's lockfile doesn't contain. */
const OTHERS = {
  // Those of `latchkey create`.
  ...Object.fromEntries(Object.entries(VERSIONS).map(([name, range]) => [name, range.replace("^", "")])),
  esbuild: "0.28.2",
  next: "16.4.6",
  "solid-js": "1.9.20",
  vue: "3.5.45",
  workerd: "1.20261117.1",
};

const isArm = process.arch === "arm64";

/** Runtimes by their programs in `node_modules`. The Node version is the oldest supported. */
export const RUNTIMES = {
  bun: `@oven/bun-linux-${isArm ? "aarch64" : "x64"}/bin/bun`,
  deno: `@deno/linux-${isArm ? "arm64" : "x64"}-glibc/deno`,
  "node-22": "node-22/bin/node",
} as const;

/** Optional: not available on other systems. */
const BUILDS = {
  "@oven/bun-linux-aarch64": "1.4.5",
  "@oven/bun-linux-x64": "1.4.5",
  "@deno/linux-arm64-glibc": "2.9.6",
  "@deno/linux-x64-glibc": "2.9.6",
  "node-22": `npm:node-linux-${process.arch}@22.13.0`,
};

/**
 * Returns a folder outside of the repository with the packed packages and those of applications. The first
 * test of a run installs it. Tests don't change it, and work in separate folders below it.
 */
export async function installed(): Promise<string> {
  // Outside of the repository, whose packages must not be found.
  const folder = join(tmpdir(), "installed");
  const done = join(folder, "installed");
  return await withLock(`${folder}.lock`, async () => {
    if (existsSync(done)) return folder;
    mkdirSync(folder, { recursive: true });
    const ours = (await packed()).map(({ name, tarball }) => [name, `file:${tarball}`]);
    const dependencies = { ...OTHERS, ...Object.fromEntries(ours) };
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ private: true, type: "module", dependencies, optionalDependencies: BUILDS }),
    );
    npm(["install", "--no-fund", "--no-audit", "--ignore-scripts"], folder);
    writeFileSync(done, "");
    return folder;
  });
}

/** Creates an application's folder next to those packages. */
export async function application(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = mkdtempSync(join(await installed(), "app-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
