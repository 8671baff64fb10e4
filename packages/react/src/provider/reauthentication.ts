import type { ClientError, Result } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";

export interface ReauthenticationState {
  /** Someone is asked to confirm that it's them. */
  readonly isAsked: boolean;
}

/** Confirms that it is still the same person, where something needs that. One for each page. */
export interface Reauthentication extends Readable<ReauthenticationState> {
  /**
   * Makes a call. When it is refused because the session isn't fresh, it is asked to confirm and the call is made
   * again, by itself. Nobody confirmed: `ABORTED`. It is asked for nowhere: as the call was refused.
   */
  run<Data>(call: () => Promise<Result<Data>>): Promise<Result<Data>>;
  /** Asks, and tells whether it was confirmed; undefined where nobody can be asked. Who asks meanwhile gets the same. */
  confirm(): Promise<boolean | undefined>;
  /** What came of it. */
  answer(isConfirmed: boolean): void;
  /** Whether someone is there to ask: the provider's dialog. */
  allow(isAllowed: boolean): void;
}

/** With two-step verification each factor is shown by itself. */
const MOST = 2;

/** Codes by which the engine says that a session is too old for what was asked. */
const STALE: ReadonlySet<string> = new Set(["SESSION_NOT_FRESH", "SESSION_EXPIRED"]);

/** Whether a call was refused only because the caller signed in too long ago. */
export function isStale({ code }: ClientError): boolean {
  return STALE.has(code);
}

export function createReauthentication(): Reauthentication {
  let isAllowed = false;
  let pending: { promise: Promise<boolean>; resolve(isConfirmed: boolean): void } | undefined;
  const store = createStore<ReauthenticationState>({ isAsked: false });

  const confirm = async (): Promise<boolean | undefined> => {
    if (!isAllowed) return undefined;
    if (pending === undefined) {
      let resolve: (isConfirmed: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      pending = { promise, resolve };
      store.set({ isAsked: true });
    }
    return pending.promise;
  };

  const answer = (isConfirmed: boolean): void => {
    const asked = pending;
    pending = undefined;
    store.set({ isAsked: false });
    asked?.resolve(isConfirmed);
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    confirm,
    answer,
    async run(call) {
      let result = await call();
      for (let asked = 0; asked < MOST && result.error !== null && isStale(result.error); asked++) {
        const isConfirmed = await confirm();
        if (isConfirmed === undefined) return result;
        if (!isConfirmed) return NOT_CONFIRMED;
        result = await call();
      }
      return result;
    },
    allow(next) {
      isAllowed = next;
      // A caller that waits for an answer that can't come any more gets one.
      if (!next) answer(false);
    },
  };
}

/** The person went back: nothing has gone wrong, and nothing was done. */
export const NOT_CONFIRMED: { data: null; error: ClientError } = {
  data: null,
  error: { status: 0, statusText: "", code: "ABORTED", message: "Nobody confirmed" },
};
