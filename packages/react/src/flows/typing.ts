import { realTimers, type Timers } from "./timers.ts";

/** Milliseconds without typing before a request. */
const PAUSE = 400;

export interface Typing {
  /** Asks about a text once typing has paused. */
  pause(text: string): void;
  /** Cancels the request about the typed text. */
  stop(): void;
}

/** Asks about a text while it is typed. `signal` aborts when the text has changed. */
export function createTyping(
  ask: (text: string, signal: AbortSignal) => Promise<void>,
  timers: Timers = realTimers,
): Typing {
  let timer: unknown;
  let controller: AbortController | undefined;
  const stop = (): void => {
    controller?.abort();
    timers.clearTimeout(timer);
  };
  return {
    stop,
    pause(text) {
      stop();
      const mine = new AbortController();
      controller = mine;
      timer = timers.setTimeout(() => void ask(text, mine.signal).catch(() => undefined), PAUSE);
    },
  };
}
