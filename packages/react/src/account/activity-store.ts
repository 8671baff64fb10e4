import type { AuthClient, ClientError } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";

type Page = NonNullable<Awaited<ReturnType<AuthClient["listActivity"]>>["data"]>;

/** Something that happened to the caller's account. */
export type ActivityEvent = Page["events"][number];

export interface ActivityState {
  /** Newest first. */
  readonly events: readonly ActivityEvent[];
  /** Nothing is known yet. */
  readonly isPending: boolean;
  readonly isLoadingMore: boolean;
  /** There are older ones. */
  readonly hasMore: boolean;
  /** Why the last question failed. `events` is then what was known before. */
  readonly error: ClientError | null;
}

export interface ActivityStore extends Readable<ActivityState> {
  /** The newest ones, in place of what is known. */
  load(): Promise<void>;
  /** The next older ones. */
  more(): Promise<void>;
  /** As in the beginning: someone else is here. */
  clear(): void;
}

const NO_ACTIVITY: ActivityState = {
  events: [],
  isPending: true,
  isLoadingMore: false,
  hasMore: false,
  error: null,
};

/** What happened to an account, page by page. */
export function createActivityStore(client: () => AuthClient): ActivityStore {
  const store = createStore(NO_ACTIVITY);
  let cursor: string | null = null;
  let asked = 0;

  /** Undefined: overtaken, it says nothing about now. */
  const ask = async (from: string | null): Promise<Page | null | undefined> => {
    const order = ++asked;
    const { data, error } = await client().listActivity(from === null ? {} : { query: { cursor: from } });
    if (order !== asked) return undefined;
    if (error !== null) {
      store.set({ error, isPending: false, isLoadingMore: false });
      return null;
    }
    cursor = data.nextCursor;
    return data;
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    async load() {
      const page = await ask(null);
      if (page)
        store.set({ ...NO_ACTIVITY, events: page.events, isPending: false, hasMore: cursor !== null });
    },
    async more() {
      if (cursor === null || store.get().isLoadingMore) return;
      store.set({ isLoadingMore: true, error: null });
      const page = await ask(cursor);
      if (!page) return;
      const known = new Set(store.get().events.map(({ id }) => id));
      const older = page.events.filter(({ id }) => !known.has(id));
      store.set({
        events: [...store.get().events, ...older],
        isLoadingMore: false,
        hasMore: cursor !== null,
      });
    },
    clear() {
      asked++;
      cursor = null;
      store.set(NO_ACTIVITY);
    },
  };
}
