import { readdir, readFile } from "node:fs/promises";
import { availableParallelism, constants, getPriority, setPriority } from "node:os";

/** True if the environment doesn't set the size of libuv's pool. */
export const isPoolOurs = process.env.UV_THREADPOOL_SIZE === undefined;

/**
 * libuv's pool gets as many threads as there are cores. Its main work is hashing: with more threads, hashes
 * compete for the cores and their caches; with fewer, a core is idle. The variable is read at the first use
 * of the pool, so this module is imported first.
 */
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism());

/**
 * Added to the niceness of the pool's threads: when other threads compete for the processor, they get a
 * quarter of it.
 */
const YIELDING = 5;

/**
 * Lowers the priority of the pool's threads below the event loop and the database beside it: no session check
 * waits for the hash of a password. Without competition they get the whole processor, as before. Only Linux
 * has priorities of single threads, and names to identify them; elsewhere nothing changes.
 */
export async function yieldPool(): Promise<void> {
  if (process.platform !== "linux") return;
  const niceness = Math.min(getPriority() + YIELDING, constants.priority.PRIORITY_LOW);
  // Reading a folder is work for the pool: its threads are all there afterwards.
  for (const id of await readdir("/proc/self/task").catch(() => [])) {
    try {
      if ((await readFile(`/proc/self/task/${id}/comm`, "utf8")).trim() === "libuv-worker")
        setPriority(Number(id), niceness);
    } catch {
      // The thread has ended since, or the system forbids it: only the order of priority is lost.
    }
  }
}
