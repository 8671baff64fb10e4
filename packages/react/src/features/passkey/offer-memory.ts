import { keep, recall } from "../../flows/browser-storage.ts";

/** Number of offers in this browser, and the time of the last. */
const KEY = "latchkey.passkey-offer";
const PAUSE = 30 * 86_400_000;
const MOST = 3;

interface Memory {
  count: number;
  at: number;
}

/** Undefined: the browser stores nothing for this site. */
function read(): Memory | undefined {
  const kept = recall("local", KEY);
  if (kept === undefined) return undefined;
  try {
    // The stored text may hold anything: both values are converted to numbers.
    const { count, at } = JSON.parse(kept ?? "{}") as Partial<Memory>;
    return { count: Number(count ?? 0), at: Number(at ?? 0) };
  } catch {
    return { count: 0, at: 0 };
  }
}

/** Allows an offer once in 30 days, and at most three times. Never where the browser can't remember it. */
export function mayOffer(now: number): boolean {
  const memory = read();
  return memory !== undefined && memory.count < MOST && now - memory.at >= PAUSE;
}

/** Records an offer that was declined or accepted. */
export function noteOffer(now: number): void {
  const memory: Memory = { count: (read()?.count ?? 0) + 1, at: now };
  keep("local", KEY, JSON.stringify(memory));
}
