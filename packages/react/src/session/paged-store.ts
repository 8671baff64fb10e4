import type { ClientError, Result } from "@latchkey/client";
import { createStore, type Readable } from "../flows/store.ts";

/** One page of a list whose next page is requested with a cursor. */
export interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface PagedState<Item> {
  /** All loaded items, in the service's order. */
  readonly items: readonly Item[];
  /** True until the first answer. */
  readonly isPending: boolean;
  readonly isLoadingMore: boolean;
  /** True if there are more items. */
  readonly hasMore: boolean;
  /** Reason why the last request failed. `items` is from before. */
  readonly error: ClientError | null;
}

export interface PagedStore<Item> extends Readable<PagedState<Item>> {
  /** Loads the first page, which replaces the loaded items. */
  load(): Promise<void>;
  /** Loads the next page. */
  more(): Promise<void>;
}

const NOTHING: PagedState<never> = {
  items: [],
  isPending: true,
  isLoadingMore: false,
  hasMore: false,
  error: null,
};

/** A list, page by page: each page is added below. */
export function createPagedStore<Item extends { readonly id: string }>(
  page: (cursor: string | null) => Promise<Result<CursorPage<Item>>>,
): PagedStore<Item> {
  const store = createStore<PagedState<Item>>(NOTHING);
  let cursor: string | null = null;
  let asked = 0;

  /** Returns undefined for an answer that a newer request has overtaken. */
  const ask = async (from: string | null): Promise<CursorPage<Item> | null | undefined> => {
    const order = ++asked;
    const { data, error } = await page(from);
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
      const first = await ask(null);
      if (first) store.set({ ...NOTHING, items: first.items, isPending: false, hasMore: cursor !== null });
    },
    async more() {
      if (cursor === null || store.get().isLoadingMore) return;
      store.set({ isLoadingMore: true, error: null });
      const next = await ask(cursor);
      if (!next) return;
      const known = new Set(store.get().items.map(({ id }) => id));
      const further = next.items.filter(({ id }) => !known.has(id));
      store.set({
        items: [...store.get().items, ...further],
        isLoadingMore: false,
        hasMore: cursor !== null,
      });
    },
  };
}
