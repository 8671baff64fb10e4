// @ts-check
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { withLock } from "./lock.mjs";
import { slimRuntime } from "./runtime.mjs";

/** @typedef {"service" | "all"} Level the packages: for building and starting the service, or for development, too */

/** A part of the stamp: a folder that is shared with a container must not keep the host's binaries. */
const PLATFORM = `${process.platform}-${process.arch}`;

/** The stamp while packages are added. It names no platform, so the packages at that time aren't trusted. */
const UNFINISHED = "unfinished\n";

/**
 * Installs the lockfile's packages for `level`, unless node_modules already has them. Returns the error, or
 * undefined.
 *
 * A stamp inside node_modules, written last, has the hash of the lockfile and the level. An interrupted
 * installation has no stamp and is repeated.
 * @param {string} root
 * @param {Level} level
 * @returns {Promise<string | undefined>}
 */
export async function install(root, level) {
  const stamp = join(root, "node_modules", ".installed-from");
  const stamps = stampsFor(root);
  const isDone = () => [stamps[level], stamps.all].includes(readIfThere(stamp) ?? "");
  if (isDone()) return undefined;
  return await withLock(join(root, ".cache", "install.lock"), async (lock) => {
    if (isDone()) return undefined; // another process installed while we waited
    const found = readIfThere(stamp);
    const isTrusted = found === undefined || found.includes(` ${PLATFORM} `);
    const isThere = (/** @type {Level} */ each) => isTrusted && isInstalled(root, each);
    // A new lockfile doesn't remove development packages.
    const wanted = found?.endsWith(" all\n") && !isThere(level) ? "all" : level;
    if (!isThere(wanted)) {
      const failure = isThere("service")
        ? await complete(root, stamp, stamps.service, lock.alsoHeldBy)
        : await installAnew(root, stamp, wanted, lock.alsoHeldBy);
      if (failure !== undefined) return failure;
    }
    slimRuntime(root);
    writeFileSync(stamp, stamps[wanted]);
    return undefined;
  });
}

/** @param {string} root */
function stampsFor(root) {
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  return { service: `${hash} ${PLATFORM} service\n`, all: `${hash} ${PLATFORM} all\n` };
}

/** Returns npm's record of installed packages. @param {string} root */
function recordOf(root) {
  return join(root, "node_modules", ".package-lock.json");
}

/**
 * Reports whether the packages are installed. After `npm install <package>` or `npm ci` by hand, only the
 * stamp is missing. npm writes its record last: if it matches the lockfile, there is nothing to do.
 * @param {string} root
 * @param {Level} level
 */
function isInstalled(root, level) {
  const record = readIfThere(recordOf(root));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages ?? {};
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/") || (level === "service" && entry.dev === true)) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true; // made for another platform
    if (!existsSync(join(root, path))) return false;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} root
 * @param {string} stamp
 * @param {Level} level
 * @param {(pid: number | undefined) => void} started
 */
async function installAnew(root, stamp, level, started) {
  console.error("Installing dependencies (once, up to a minute) …");
  for (const file of [stamp, recordOf(root)]) rmSync(file, { force: true });
  const { failure } = await npm(root, ["ci", level === "all" ? "--include=dev" : "--omit=dev"], started);
  return failure;
}

/**
 * Adds the development packages to those of the service, which `npm ci` would remove first.
 * @param {string} root
 * @param {string} stamp
 * @param {string} before the stamp to restore if npm fails, which reverts its changes
 * @param {(pid: number | undefined) => void} started
 */
async function complete(root, stamp, before, started) {
  console.error("Installing what development needs (once) …");
  writeFileSync(stamp, UNFINISHED);
  // npm distrusts a record that is older than a listed folder, and would install everything again. The build
  // of the pages changes one.
  const now = new Date();
  utimesSync(recordOf(root), now, now);
  const { failure, wasEnded } = await npm(root, ["install", "--no-save", "--include=dev"], started);
  if (failure === undefined) {
    // `npm install` accepts a lockfile that doesn't match package.json. `npm ci` reports the difference.
    return isInstalled(root, "all") ? undefined : await installAnew(root, stamp, "all", started);
  }
  if (!wasEnded) writeFileSync(stamp, before);
  return failure;
}

/**
 * @param {string} root
 * @param {string[]} order
 * @param {(pid: number | undefined) => void} started
 * @returns {Promise<{ failure?: string, wasEnded?: boolean }>} `wasEnded`: by a signal
 */
function npm(root, order, started) {
  // Inside an npm script: uses the same npm and Node, not those below node_modules, which it may replace.
  const { npm_execpath: path, npm_node_execpath: node } = process.env;
  const [command, ...args] =
    path !== undefined && node !== undefined && !node.startsWith(root) ? [node, path] : ["npm"];
  const PATH = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, "node_modules")))
    .join(delimiter);
  const child = spawn(command, [...args, ...order, "--no-progress", "--loglevel=error"], {
    cwd: root,
    env: { ...process.env, PATH },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started(child.pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  const interrupt = () => child.kill("SIGTERM");
  process.on("SIGTERM", interrupt).on("SIGINT", interrupt);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ failure: `npm could not be started: ${error.message}` }));
    child.once("close", (code, signal) => {
      process.off("SIGTERM", interrupt).off("SIGINT", interrupt);
      if (code === 0) return resolve({});
      const failure = `${output}\nThe dependencies could not be installed (npm ${order[0]}: ${signal ?? code}).`;
      resolve({ failure, wasEnded: signal !== null });
    });
  });
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
