/** How often a passkey was offered in this browser, and when it was last. */
const KEY = "latchkey.passkey-offer";
const PAUSE = 30 * 86_400_000;
const MOST = 3;

interface Memory {
  count: number;
  at: number;
}

function read(): Memory {
  try {
    // Whatever was kept there: both are made numbers.
    const { count, at } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Memory>;
    return { count: Number(count ?? 0), at: Number(at ?? 0) };
  } catch {
    return { count: 0, at: 0 };
  }
}

/** Once in 30 days, and at most three times. */
export function mayOffer(now: number): boolean {
  const { count, at } = read();
  return count < MOST && now - at >= PAUSE;
}

/** It was declined, or taken. Where nothing can be kept, it is offered after each sign-in. */
export function noteOffer(now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ count: read().count + 1, at: now } satisfies Memory));
  } catch {
    // The browser keeps nothing for this site.
  }
}
