import type { ClientError, Result } from "@latchkey/client";
import type { SessionView } from "../context/session-view.ts";
import { createStore, type Readable } from "../flows/store.ts";

export interface AnswerState<Data> {
  /** Undefined: not known yet, or `error` has the reason. */
  readonly data: Data | undefined;
  /** True until the first answer. */
  readonly isPending: boolean;
  /** Reason why the last request failed; `data` is from before. */
  readonly error: ClientError | null;
}

export const NOT_YET: AnswerState<never> = { data: undefined, isPending: true, error: null };

interface AnswerStore<Data> extends Readable<AnswerState<Data>> {
  /** Shows other data, until the next answer. */
  change(change: (data: Data) => Data): void;
  refetch(): Promise<void>;
  /** Repeats the request if there are subscribers; without any, the next one triggers it. */
  refresh(): Promise<void>;
  /** Drops the answer, and requests it again if there are subscribers. */
  forget(): void;
}

/** Answers that a page shows: each request is sent once, however many components need its answer. */
export interface Answers {
  /** `ask` comes from the first caller: requests with equal keys are the same. */
  of<Data>(key: string, ask: () => Promise<Result<Data>>): AnswerStore<Data>;
  /** Repeats the requests whose answers are shown, after a change. */
  refresh(): Promise<void>;
  /** Drops the answers whose keys start with this text. */
  forget(start: string): void;
}

const known = new WeakMap<SessionView, Answers>();

/** Returns the answers of a page. */
export function answersOf(view: SessionView): Answers {
  const found = known.get(view) ?? createAnswers(view);
  known.set(view, found);
  return found;
}

function createAnswers(view: SessionView): Answers {
  const stores = new Map<string, AnswerStore<unknown>>();
  return {
    of<Data>(key: string, ask: () => Promise<Result<Data>>) {
      // A key belongs to one request, whose answers have one type.
      const found = stores.get(key) as AnswerStore<Data> | undefined;
      const store = found ?? createAnswerStore(view, ask);
      // The map holds answers of all types.
      stores.set(key, store as AnswerStore<unknown>);
      return store;
    },
    async refresh() {
      await Promise.all([...stores.values()].map((store) => store.refresh()));
    },
    forget(start) {
      for (const [key, store] of stores) if (key.startsWith(start)) store.forget();
    },
  };
}

/**
 * An answer of the service for the caller. It is requested while there is a subscriber: once, and
 * again for another user, for another session, for a session that had ended, when the service has its
 * database again, and for the first subscriber after a while without any.
 */
function createAnswerStore<Data>(view: SessionView, ask: () => Promise<Result<Data>>): AnswerStore<Data> {
  /** The user whose data this is: another user's starts over. */
  let owner: string | undefined;
  /** The session of the request: its replacement (after a password change) may have ended others. */
  let asker: string | undefined;
  /** True after a time without subscribers, session or database: the data may be outdated. */
  let isStale = true;
  let isAway = false;
  let isWatched = false;
  let asked = 0;
  let stop: (() => void) | undefined;

  const store = createStore<AnswerState<Data>>(NOT_YET, {
    onFirst: () => {
      isWatched = true;
      stop = view.subscribe(follow);
      follow();
    },
    onIdle: () => {
      isWatched = false;
      stop?.();
      isStale = true;
    },
  });

  function follow(): void {
    const { data, isExpired } = view.get();
    if (data === null || isExpired) {
      isStale = true;
      return;
    }
    const { user, session } = data;
    const wasAway = isAway;
    isAway = "degraded" in data && data.degraded === true;
    if (wasAway && !isAway) isStale = true;
    if (user.id === owner && session.id === asker && !isStale) return;
    if (user.id !== owner) store.set(NOT_YET);
    owner = user.id;
    asker = session.id;
    isStale = false;
    refetch().catch(() => undefined);
  }

  async function refetch(): Promise<void> {
    const order = ++asked;
    const { data, error } = await ask();
    // A newer request has overtaken this answer.
    if (order !== asked) return;
    store.set(error === null ? { data, error, isPending: false } : { error, isPending: false });
  }

  return {
    // Another user's answer is never shown, not even before the first subscriber has come.
    get: () => (view.get().data?.user.id === owner ? store.get() : NOT_YET),
    subscribe: store.subscribe,
    change(change) {
      const { data } = store.get();
      if (data !== undefined) store.set({ data: change(data) });
    },
    refetch,
    refresh: async () => {
      if (isWatched) await refetch();
    },
    forget() {
      asked++;
      isStale = true;
      store.set(NOT_YET);
      if (isWatched) follow();
    },
  };
}
