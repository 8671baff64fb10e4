import { availableParallelism } from "node:os";

/** Whether the size of libuv's pool was left to us. */
export const isPoolOurs = process.env.UV_THREADPOOL_SIZE === undefined;

/**
 * libuv's pool gets as many threads as there are cores. What keeps them busy here is hashing: with more, hashes
 * fight over the cores and their caches, with fewer a core is idle. Read at the first use of the pool, so this
 * comes before everything else.
 */
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism());
