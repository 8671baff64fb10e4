import { realTimers, type Timers } from "./timers.ts";

/** Milliseconds without a key before something is asked. */
const PAUSE = 400;

export interface Typing {
  /** Asks about a text when nothing else was typed for a moment. */
  pause(text: string): void;
  /** Asks no more about what was typed. */
  stop(): void;
}

/** Asks about what is typed. `signal`: something else was typed, so the answer says nothing any more. */
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
