import type { Result } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";
import type { Timers } from "../flows/timers.ts";
import { createTyping } from "../flows/typing.ts";

export interface UsernameState {
  /** The one that this is about. */
  readonly username: string;
  /** `none`: nothing to say, or it couldn't be asked. */
  readonly status: "none" | "checking" | "free" | "taken";
}

export interface UsernameCheck extends Readable<UsernameState> {
  /** Looks at a username when nothing else was typed for a moment. `isPossible`: it follows the rules, and isn't one's own. */
  look(username: string, isPossible: boolean): void;
  /** Asks no more, and says nothing: what was typed is sent. */
  stop(): void;
}

export interface UsernameCheckOptions {
  ask: (username: string, signal: AbortSignal) => Promise<Result<{ available: boolean }>>;
  timers?: Timers | undefined;
}

/** Says while someone types whether a username is free. */
export function createUsernameCheck({ ask, timers }: UsernameCheckOptions): UsernameCheck {
  const store = createStore<UsernameState>({ username: "", status: "none" }, { onIdle: () => typing.stop() });
  const typing = createTyping(async (username, signal) => {
    store.set({ username, status: "checking" });
    const { data } = await ask(username, signal);
    if (signal.aborted) return;
    store.set({ status: data === null ? "none" : data.available ? "free" : "taken" });
  }, timers);
  const stop = (): void => {
    typing.stop();
    store.set({ status: "none" });
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    stop,
    look(username, isPossible) {
      stop();
      if (isPossible) typing.pause(username);
    },
  };
}
