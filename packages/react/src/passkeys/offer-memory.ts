import { keep, recall } from "../flows/browser-storage.ts";

/** How often a passkey was offered in this browser, and when it was last. */
const KEY = "latchkey.passkey-offer";
const PAUSE = 30 * 86_400_000;
const MOST = 3;

interface Memory {
  count: number;
  at: number;
}

/** Undefined: the browser keeps nothing for this site. */
function read(): Memory | undefined {
  const kept = recall("local", KEY);
  if (kept === undefined) return undefined;
  try {
    // Whatever was kept there: both are made numbers.
    const { count, at } = JSON.parse(kept ?? "{}") as Partial<Memory>;
    return { count: Number(count ?? 0), at: Number(at ?? 0) };
  } catch {
    return { count: 0, at: 0 };
  }
}

/** Once in 30 days, and at most three times. Never where the browser can't remember that it was offered. */
export function mayOffer(now: number): boolean {
  const memory = read();
  return memory !== undefined && memory.count < MOST && now - memory.at >= PAUSE;
}

/** It was declined, or taken. */
export function noteOffer(now: number): void {
  const memory: Memory = { count: (read()?.count ?? 0) + 1, at: now };
  keep("local", KEY, JSON.stringify(memory));
}
