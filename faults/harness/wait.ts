import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export { sleep };

/** Nothing hangs for less. How long things take is measured apart from this. */
const LEAST = 60_000;

/** Asks every 20 ms until the condition holds. Throws after `withinMs`, but no earlier than after a minute, naming what was waited for. */
export async function waitFor(
  what: string | (() => string),
  withinMs: number,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + Math.max(withinMs, LEAST);
  while (!(await condition())) {
    if (performance.now() > deadline) {
      throw new Error(`Waited in vain for ${typeof what === "string" ? what : what()}`);
    }
    await sleep(20);
  }
}

/** A port nobody listens on at this moment. */
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
