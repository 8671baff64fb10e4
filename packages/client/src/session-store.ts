import { onAttention } from "./attention.ts";
import type { Result } from "./call.ts";
import type { ClientError } from "./error.ts";
import type { Tabs } from "./tabs.ts";

/** Milliseconds within which coming back to the page asks no second time. */
const ATTENTION_PAUSE = 5000;

/** What is known of the caller's session. A new object for every change. */
export interface SessionState<Data> {
  /** Null: signed out, or not known yet (`isPending`). */
  readonly data: Data | null;
  /** Nothing is known yet. */
  readonly isPending: boolean;
  /** Something is known and asked again. */
  readonly isRefetching: boolean;
  /** Why the last question failed. `data` is then what was known before: nobody is signed out by an error. */
  readonly error: ClientError | null;
  /**
   * What made `data` what it is: a `call` of this client that changed the session; the `refusal` of a call that
   * needs one; a `signOut` in another tab; or something `elsewhere`: another tab, another device, time.
   */
  readonly changedBy: "call" | "refusal" | "signOut" | "elsewhere";
  refetch(): Promise<void>;
}

/** The caller's session, kept up to date while someone is subscribed. */
export interface SessionStore<Data> {
  get(): SessionState<Data>;
  /** What was known when the client was made: what a server rendered with. */
  getInitial(): SessionState<Data>;
  /** Calls back after every change. The first subscriber starts the first question. Returns how to end it. */
  subscribe(listener: () => void): () => void;
  /** Asks the service; who asks meanwhile gets the same answer. */
  refetch(): Promise<void>;
  /**
   * The same store for a page that was rendered with a session someone had read already (null: none; undefined:
   * unknown): until more is known it answers that, and the first question is spared. The client itself learns of it
   * from the first subscriber: on a server, where nobody subscribes, many people may share it.
   */
  startingWith(known: Data | null | undefined): SessionStore<Data>;
}

/** The store as the client itself uses it. */
export interface SessionKeeper<Data> {
  store: SessionStore<Data>;
  /** The answer of one request, however many ask at once. */
  read(): Promise<Result<Data | null>>;
  /**
   * A call has changed the session: what was asked before doesn't count any more. `isGone`: it was a sign-out, so
   * nobody is signed in now, in any tab, whatever the next answer is.
   */
  changed(isGone: boolean): void;
  /** A call that needs a session was refused: whether there is still one is asked, where someone cares. */
  refused(): void;
}

interface Parts<Data> {
  ask: () => Promise<Result<Data | null>>;
  /** Undefined: not known. */
  initial: Data | null | undefined;
  /** A session that came as JSON: with its dates. */
  revive: (data: Data) => Data;
  tabs: Tabs;
}

export function sessionKeeper<Data>({ ask, initial, revive, tabs }: Parts<Data>): SessionKeeper<Data> {
  const listeners = new Set<() => void>();
  /** Requests begun, and the youngest of them whose answer counted or was called off. */
  let begun = 0;
  let decided = 0;
  let begunAt = 0;
  let current: Promise<Result<Data | null>> | undefined;
  let isStale = initial === undefined;
  let ignoreOthers: (() => void) | undefined;
  /** What the next change of `data` will be put down to. */
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
      // An answer that was overtaken, or called off by a change, says nothing about now.
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
    // Only a callback of the application can make it reject, and that one has no caller here.
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

  /** What someone had read already counts where nothing is known or asked. */
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
      // Two subscriptions of one function are two.
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
      // Any other question that is on its way may have been answered before the session ended.
      if (state.data !== null && listeners.size > 0 && !isAsked) callOff(false, "refusal");
    },
  };
}
