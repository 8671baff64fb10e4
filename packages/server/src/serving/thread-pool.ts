import { readdir, readFile } from "node:fs/promises";
import { availableParallelism, constants, getPriority, setPriority } from "node:os";

/** Whether the size of libuv's pool was left to us. */
export const isPoolOurs = process.env.UV_THREADPOOL_SIZE === undefined;

/**
 * libuv's pool gets as many threads as there are cores. What keeps them busy here is hashing: with more, hashes
 * fight over the cores and their caches, with fewer a core is idle. Read at the first use of the pool, so this
 * comes before everything else.
 */
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism());

/** Added to the niceness of the pool's threads: where someone else wants the processor, they have a quarter of it. */
const YIELDING = 5;

/**
 * The pool's threads give way to the event loop and to the database beside it: nobody's session check waits until a
 * password is hashed. Where nobody else wants the processor they have all of it, as before. Only Linux has priorities
 * of single threads, and names by which they are known; elsewhere nothing changes.
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
      // A thread that has ended since, or a system that forbids it: an order of priority is all that is lost.
    }
  }
}
