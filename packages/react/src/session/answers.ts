import type { Result } from "@latchkey/client";
import type { SessionView } from "../provider/session-view.ts";
import { createOwnedStore, type OwnedState, type OwnedStore } from "./owned-store.ts";

export interface AnswerState<Data> extends OwnedState {
  /** Undefined: not known. */
  readonly data: Data | undefined;
}

const UNKNOWN: AnswerState<never> = { data: undefined, isPending: true, error: null };

/** Answers that a page shows: each request is sent once, however many components need its answer. */
export interface Answers {
  /** `ask` comes from the first caller: requests with equal keys are the same. */
  of<Data>(key: string, ask: () => Promise<Result<Data>>): OwnedStore<AnswerState<Data>>;
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
  const stores = new Map<string, OwnedStore<AnswerState<unknown>>>();
  return {
    of<Data>(key: string, ask: () => Promise<Result<Data>>) {
      const found = stores.get(key) ?? createAnswerStore(view, ask);
      stores.set(key, found);
      // A key belongs to one request, whose answers have one type.
      return found as OwnedStore<AnswerState<Data>>;
    },
    async refresh() {
      await Promise.all([...stores.values()].map((store) => store.refresh()));
    },
    forget(start) {
      for (const [key, store] of stores) if (key.startsWith(start)) store.forget();
    },
  };
}

function createAnswerStore<Data>(
  view: SessionView,
  ask: () => Promise<Result<Data>>,
): OwnedStore<AnswerState<unknown>> {
  return createOwnedStore<AnswerState<unknown>>(view, UNKNOWN, async () => {
    const result = await ask();
    return result.error === null ? { data: { data: result.data }, error: null } : result;
  });
}
