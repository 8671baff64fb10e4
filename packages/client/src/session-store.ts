import { onAttention } from "./attention.ts";
import type { Result } from "./call.ts";
import type { ClientError } from "./error.ts";
import type { Tabs } from "./tabs.ts";

/** Milliseconds in which a return to the page sends no second request. */
const ATTENTION_PAUSE = 5000;

/** Known state of the caller's session. A new object for every change. */
export interface SessionState<Data> {
  /** Null: signed out, or not known yet (`isPending`). */
  readonly data: Data | null;
  /** True until the session is known. */
  readonly isPending: boolean;
  /** True while a known session is requested again. */
  readonly isRefetching: boolean;
  /** Error of the last request. `data` then keeps its last value: no user is signed out by an error. */
  readonly error: ClientError | null;
  /**
   * Cause of the current `data`: a `call` of this client that changed the session; the `refusal` of a call
   * that needs one; a `signOut` in another tab; or a change `elsewhere`: another tab, another device, time.
   */
  readonly changedBy: "call" | "refusal" | "signOut" | "elsewhere";
  refetch(): Promise<void>;
}

/** The caller's session, kept up to date while it has a subscriber. */
export interface SessionStore<Data> {
  get(): SessionState<Data>;
  /** Returns the state at the client's creation: the one that a server rendered with. */
  getInitial(): SessionState<Data>;
  /**
   * Calls back after every change. The first subscriber starts the first request. Returns the function that
   * unsubscribes.
   */
  subscribe(listener: () => void): () => void;
  /** Requests the session; simultaneous callers share one answer. */
  refetch(): Promise<void>;
  /**
   * Returns the same store for a page that was rendered with a known session (null: none; undefined:
   * unknown): it starts with that state and spares the first request. The client itself adopts the state at
   * the first subscription: on a server, which has no subscribers, many users may share it.
   */
  startingWith(known: Data | null | undefined): SessionStore<Data>;
}

/** The store as the client itself uses it. */
export interface SessionKeeper<Data> {
  store: SessionStore<Data>;
  /** Returns the answer of one request, shared by simultaneous callers. */
  read(): Promise<Result<Data | null>>;
  /**
   * Reports that a call has changed the session: running requests no longer count. `isGone`: it was a
   * sign-out, so no user is signed in now, in any tab, whatever the next answer is.
   */
  changed(isGone: boolean): void;
  /**
   * Reports that a call that needs a session was refused: the session is requested again if it has
   * subscribers.
   */
  refused(): void;
}

interface Parts<Data> {
  ask: () => Promise<Result<Data | null>>;
  /** Undefined: not known. */
  initial: Data | null | undefined;
  /** Parses the dates of a session that came as JSON. */
  revive: (data: Data) => Data;
  tabs: Tabs;
}

export function sessionKeeper<Data>({ ask, initial, revive, tabs }: Parts<Data>): SessionKeeper<Data> {
  const listeners = new Set<() => void>();
  /** Number of begun requests, and the number of the latest one whose answer was used or called off. */
  let begun = 0;
  let decided = 0;
  let begunAt = 0;
  let current: Promise<Result<Data | null>> | undefined;
  let isStale = initial === undefined;
  let ignoreOthers: (() => void) | undefined;
  /** Cause of the next change of `data`. */
  let cause: SessionState<Data>["changedBy"] = "elsewhere";

  const refetch = async (): Promise<void> => {
    await read();
  };
  const stateWith = (known: Data | null | undefined): SessionState<Data> => ({
    data: known ? revive(known) : null,
    isPending: known === undefined,
    isRefetching: false,
    error: null,
    changedBy: "elsewhere",
    refetch,
  });
  const first = stateWith(initial);
  let state = first;

  const set = (changes: Partial<SessionState<Data>>): void => {
    const next: { -readonly [Name in keyof typeof state]: (typeof state)[Name] } = { ...state, ...changes };
    // Subscribers compare by identity: the same session again is no change.
    if ("data" in changes && JSON.stringify(next.data) === JSON.stringify(state.data)) next.data = state.data;
    if (next.data !== state.data) next.changedBy = cause;
    // Both have the same members.
    if (Object.entries(next).every(([name, value]) => state[name as keyof typeof state] === value)) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const begin = async (order: number): Promise<Result<Data | null>> => {
    let result: Result<Data | null> | undefined;
    try {
      result = await ask();
      return result;
    } finally {
      // An outdated answer, or one called off by a change, doesn't describe the current session.
      if (order > decided) {
        decided = order;
        current = undefined;
        isStale = result?.error !== null;
        const known = result === undefined || result.error !== null ? {} : { data: result.data };
        set({ ...known, error: result?.error ?? null, isPending: false, isRefetching: false });
        if (!isStale) cause = "elsewhere";
      }
    }
  };

  const read = (): Promise<Result<Data | null>> => {
    if (current === undefined) {
      begunAt = Date.now();
      current = begin(++begun);
      set({ isRefetching: !state.isPending });
    }
    return current;
  };

  const refresh = (): void => {
    // Only a callback of the application can make it reject, and there is no caller to handle that.
    read().catch(() => {});
  };

  const callOff = (isGone: boolean, why: typeof cause): void => {
    cause = why;
    decided = begun;
    current = undefined;
    isStale = true;
    set({ isRefetching: false, ...(isGone ? { data: null, isPending: false, error: null } : {}) });
    if (listeners.size > 0) refresh();
  };

  const listenToOthers = (): (() => void) => {
    const ends = [
      tabs.listen((news) => (news === "signedOut" ? callOff(true, "signOut") : callOff(false, "elsewhere"))),
      onAttention(() => {
        if (Date.now() - begunAt >= ATTENTION_PAUSE) refresh();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  };

  /** Adopts a session known before, unless the state is known or requested already. */
  const learn = (known: SessionState<Data>): void => {
    if (!state.isPending || current !== undefined) return;
    isStale = false;
    set({ data: known.data, isPending: false });
  };

  const storeWith = (known: SessionState<Data>): SessionStore<Data> => ({
    get: () => (state.isPending ? known : state),
    getInitial: () => known,
    startingWith: (data) => (data === undefined ? storeWith(first) : storeWith(stateWith(data))),
    subscribe(listener) {
      if (!known.isPending) learn(known);
      // Subscribing one function twice makes two subscriptions.
      const entry = (): void => listener();
      listeners.add(entry);
      ignoreOthers ??= listenToOthers();
      if (isStale) refresh();
      return () => {
        if (!listeners.delete(entry) || listeners.size > 0) return;
        ignoreOthers?.();
        ignoreOthers = undefined;
      };
    },
    refetch,
  });

  return {
    store: storeWith(first),
    read,
    changed(isGone) {
      callOff(isGone, "call");
      tabs.tell(isGone ? "signedOut" : "changed");
    },
    refused() {
      const isAsked = current !== undefined && cause === "refusal";
      // Any other running request may have been answered before the session ended.
      if (state.data !== null && listeners.size > 0 && !isAsked) callOff(false, "refusal");
    },
  };
}
