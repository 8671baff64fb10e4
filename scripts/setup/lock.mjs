// @ts-check
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";

const POLL_EVERY_MS = 100;
/** A lock this old is abandoned, whatever it says: its holder may have been in a container that is gone. */
const ABANDONED_AFTER_MS = 15 * 60_000;

/** @typedef {{ host: string, pids: number[] }} Holder */

/**
 * Runs `work` while no other process runs work under the same lock. Waits for its turn. A lock whose holders
 * have all ended (after a power failure, or in a killed terminal) is ignored.
 * @template Result
 * @param {string} file
 * @param {(lock: { alsoHeldBy(pid: number | undefined): void }) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  /** @type {Holder} */
  const us = { host: hostname(), pids: [process.pid] };
  let told = false;
  while (!take(file, us)) {
    if (removeIfAbandoned(file)) continue;
    if (!told) console.error("Another process is doing this; waiting for it …");
    told = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
  try {
    return await work({
      // A child that outlives this process may still change the files.
      alsoHeldBy(pid) {
        if (pid !== undefined) us.pids.push(pid);
        const aside = `${file}.${process.pid}`;
        writeFileSync(aside, JSON.stringify(us));
        renameSync(aside, file);
      },
    });
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @param {Holder} us
 */
function take(file, us) {
  // Written to another file and linked: a lock is never read half-written.
  const ours = `${file}.${process.pid}`;
  writeFileSync(ours, JSON.stringify(us));
  try {
    linkSync(ours, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(ours, { force: true });
  }
}

/**
 * Reports whether another attempt makes sense at once.
 * @param {string} file
 */
function removeIfAbandoned(file) {
  const seen = read(file);
  if (seen === undefined) return true; // released in the meantime
  if (!isAbandoned(file, seen)) return false;
  // Between reading and removing, another process may have removed and taken the lock. So check the moved
  // file, and restore a live lock.
  const aside = `${file}.${process.pid}.abandoned`;
  try {
    renameSync(file, aside);
    if (read(aside) !== seen) linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return true;
}

/**
 * @param {string} file
 * @param {string} text
 */
function isAbandoned(file, text) {
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) return true;
  /** @type {Holder} */
  const holder = JSON.parse(text);
  return holder.host === hostname() && !holder.pids.some(isAlive);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM"; // alive, of another user
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
