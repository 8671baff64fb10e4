import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export { sleep };

/** Minimum deadline in milliseconds: only a hang exceeds it. Durations are measured separately. */
const LEAST = 60_000;

/**
 * Checks a condition every 20 ms until it is true. Throws after `withinMs`, but no earlier than after a
 * minute, with `what` in the message.
 */
export async function waitFor(
  what: string | (() => string),
  withinMs: number,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + Math.max(withinMs, LEAST);
  while (!(await condition())) {
    if (performance.now() > deadline) {
      throw new Error(`Timed out waiting for ${typeof what === "string" ? what : what()}`);
    }
    await sleep(20);
  }
}

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
