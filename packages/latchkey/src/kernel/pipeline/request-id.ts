import type { Env } from "../../base/env.ts";

/**
 * Generates IDs of requests: unique in this process and not guessable from outside, at the cost of a counter.
 * Not a secret; an ID only leads from an answer to its log lines.
 */
export function requestIds(env: Env): () => string {
  const start = Buffer.from(env.random(9)).toString("base64url");
  let count = 0;
  const { telemetry } = env;
  if (telemetry !== undefined) {
    // A trace may have several requests, and a client may choose its ID: that of the span is our own.
    return () => telemetry.requestId() ?? `${start}-${(count++).toString(36)}`;
  }
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
