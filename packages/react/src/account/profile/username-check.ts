import type { Result } from "@latchkey/client";
import { createStore, type Readable } from "../../flows/store.ts";
import type { Timers } from "../../flows/timers.ts";
import { createTyping } from "../../flows/typing.ts";

export interface UsernameState {
  /** The username of this result. */
  readonly username: string;
  /** `none`: nothing to show, or the check failed. */
  readonly status: "none" | "checking" | "free" | "taken";
}

export interface UsernameCheck extends Readable<UsernameState> {
  /**
   * Checks a username once typing has paused. `isPossible`: it follows the rules, and isn't the user's
   * current one.
   */
  look(username: string, isPossible: boolean): void;
  /** Stops checking and clears the result: the form is being sent. */
  stop(): void;
}

export interface UsernameCheckOptions {
  ask: (username: string, signal: AbortSignal) => Promise<Result<{ available: boolean }>>;
  timers?: Timers | undefined;
}

/** Checks while the user types whether a username is available. */
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
