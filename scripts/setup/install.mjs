// @ts-check
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { withLock } from "./lock.mjs";

/**
 * Installs exactly the lockfile if node_modules is not already that. Answers what went wrong, or undefined.
 *
 * A stamp inside node_modules, written last, holds the hash of the lockfile it was installed from: an
 * installation that was interrupted has none and is done again.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function install(root) {
  const stamp = join(root, "node_modules", ".installed-from");
  const wanted = stampFor(root);
  if (readIfThere(stamp) === wanted) return undefined;
  return await withLock(join(root, ".cache", "install.lock"), async (lock) => {
    if (readIfThere(stamp) === wanted) return undefined; // somebody else installed while we waited
    if (!isInstalledByHand(root)) {
      console.error("Installing dependencies (once, up to a minute) …");
      rmSync(stamp, { force: true });
      const failure = await npmCi(root, lock.alsoHeldBy);
      if (failure !== undefined) return failure;
    }
    writeFileSync(stamp, wanted);
    return undefined;
  });
}

/** The platform belongs to it: a folder shared with a container must not keep the host's binaries. @param {string} root */
function stampFor(root) {
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  return `${hash} ${process.platform}-${process.arch}\n`;
}

/**
 * After `npm install <package>` or `npm ci` by hand everything is there but the stamp. npm writes its own
 * record of what it installed last of all; if that agrees with the lockfile, there is nothing to do.
 * @param {string} root
 */
function isInstalledByHand(root) {
  const record = readIfThere(join(root, "node_modules", ".package-lock.json"));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages ?? {};
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true; // made for another platform
    if (!existsSync(join(root, path))) return false;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} root
 * @param {(pid: number | undefined) => void} started
 * @returns {Promise<string | undefined>}
 */
function npmCi(root, started) {
  // npm run by npm: the same npm on the same Node, not the one below node_modules, which it is about to replace.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const [command, ...args] =
    npm !== undefined && node !== undefined && !node.startsWith(root) ? [node, npm, "ci"] : ["npm", "ci"];
  const PATH = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, "node_modules")))
    .join(delimiter);
  const child = spawn(command, [...args, "--no-progress", "--loglevel=error"], {
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
    child.once("error", (error) => resolve(`npm could not be started: ${error.message}`));
    child.once("close", (code, signal) => {
      process.off("SIGTERM", interrupt).off("SIGINT", interrupt);
      resolve(
        code === 0
          ? undefined
          : `${output}\nThe dependencies could not be installed (npm ci: ${signal ?? code}).`,
      );
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
