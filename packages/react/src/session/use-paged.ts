"use client";
import type { AuthClient, Result } from "@latchkey/client";
import { useEffect, useMemo } from "react";
import { useSurroundings } from "../context/context.ts";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { type CursorPage, createPagedStore, type PagedState, type PagedStore } from "./paged-store.ts";
import { useNeedsSession, useSession } from "./use-session.ts";

export interface Paged<Item> extends PagedState<Item>, Pick<PagedStore<Item>, "more"> {
  refetch(): Promise<void>;
}

/**
 * Returns a list of the service, page by page.
 *
 * @param key Names the request: another key starts another list.
 * @param page Depends on nothing except what the key holds.
 */
export function usePaged<Item extends { readonly id: string }>(
  key: string,
  page: (client: AuthClient, cursor: string | null) => Promise<Result<CursorPage<Item>>>,
): Paged<Item> {
  const { client } = useSurroundings();
  useNeedsSession();
  const latest = useLatest({ client, page });
  const { data, isExpired } = useSession();
  const userId = data?.user.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question, and each user has a list
  const store = useMemo(
    () => createPagedStore((cursor) => latest.current.page(latest.current.client, cursor)),
    [key, userId],
  );
  // No request is sent while the user is asked to sign in again; the list is requested afterwards.
  const mayAsk = userId !== undefined && !isExpired;
  useEffect(() => {
    // Only a callback of the application can make it reject.
    if (mayAsk) store.load().catch(() => undefined);
  }, [store, mayAsk]);
  const state = useFlow(store);
  return useMemo(() => ({ ...state, more: store.more, refetch: store.load }), [store, state]);
}
