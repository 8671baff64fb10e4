"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import { useFlow } from "../flows/use-flow.ts";
import { useLatest } from "../flows/use-latest.ts";
import { useSurroundings } from "../provider/context.ts";
import { useNeedsSession, useSession } from "../session/use-session.ts";
import { type ActivityState, type ActivityStore, createActivityStore } from "./activity-store.ts";

export interface Activities extends ActivityState, Pick<ActivityStore, "more"> {
  refetch(): Promise<void>;
}

/** What happened to the caller's account. */
export function useActivity(): Activities {
  const { client } = useSurroundings();
  useNeedsSession();
  const latest = useLatest(client);
  const [store] = useState(() => createActivityStore(() => latest.current));
  const { data, isExpired } = useSession();
  // While it is asked to sign in again nothing is: afterwards it is asked anew.
  const userId = isExpired ? undefined : data?.user.id;
  const owner = useRef(userId);
  useEffect(() => {
    if (userId === undefined) return;
    if (owner.current !== userId) store.clear();
    owner.current = userId;
    // Only a callback of the application can make it reject.
    store.load().catch(() => undefined);
  }, [store, userId]);
  const state = useFlow(store);
  return useMemo(() => ({ ...state, more: store.more, refetch: store.load }), [store, state]);
}
