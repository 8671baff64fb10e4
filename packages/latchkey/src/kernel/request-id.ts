import type { Env } from "../base/env.ts";

/**
 * Ids of requests: unique for this process's life and not to be guessed from outside, at the price of a counter.
 * Not a secret; it only leads from an answer to its log lines.
 */
export function requestIds(env: Env): () => string {
  const start = Buffer.from(env.random(9)).toString("base64url");
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
