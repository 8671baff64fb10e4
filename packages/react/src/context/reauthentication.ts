import type { ClientError, Result } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";

export interface ReauthenticationState {
  /** True while the user is asked to re-authenticate. */
  readonly isAsked: boolean;
}

/** Asks for re-authentication where a request needs that. One for each page. */
export interface Reauthentication extends Readable<ReauthenticationState> {
  /**
   * Makes a call. If it is refused because the session isn't fresh, the user is asked to re-authenticate, and
   * the call is repeated. Without confirmation: `ABORTED`. Without a dialog: the refusal of the call.
   */
  run<Data>(call: () => Promise<Result<Data>>): Promise<Result<Data>>;
  /**
   * Asks, and returns whether the user confirmed; undefined where there is no dialog. Simultaneous
   * callers get the same answer.
   */
  confirm(): Promise<boolean | undefined>;
  /** Reports the user's answer. */
  answer(isConfirmed: boolean): void;
  /** Says whether there is a dialog that asks: the provider's. */
  allow(isAllowed: boolean): void;
}

/** Two-step verification needs a confirmation for each factor. */
const MOST = 2;

/** Error codes of the engine for a session that is too old. */
const STALE: ReadonlySet<string> = new Set(["SESSION_NOT_FRESH", "SESSION_EXPIRED"]);

/** Reports whether a call was only refused because the caller signed in too long ago. */
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
      // Waiting callers get an answer, since no other can come any more.
      if (!next) answer(false);
    },
  };
}

/** The user canceled: this is no error, and nothing was done. */
export const NOT_CONFIRMED: { data: null; error: ClientError } = {
  data: null,
  error: { status: 0, statusText: "", code: "ABORTED", message: "Nobody confirmed" },
};
