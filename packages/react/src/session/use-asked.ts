"use client";
import type { AuthClient, Result } from "@latchkey/client";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useSurroundings } from "../context/context.ts";
import { type AnswerState, answersOf, NOT_YET } from "./answers.ts";
import { useNeedsSession } from "./use-session.ts";

export interface Asked<Data> extends AnswerState<Data> {
  refetch(): Promise<void>;
}

const NOT_ASKED: AnswerState<never> = { data: undefined, isPending: false, error: null };
const never = (): (() => void) => () => undefined;

/**
 * Sends a request once for all components of a page, and again after every change.
 *
 * @param key Names the request. Null: no request is made.
 * @param ask Depends on nothing except what the key holds.
 * @param needsSession False: the component can do without a signed-in user. Default true.
 */
export function useAsked<Data>(
  key: string | null,
  ask: (client: AuthClient) => Promise<Result<Data>>,
  needsSession = true,
): Asked<Data> {
  const { client, session } = useSurroundings();
  useNeedsSession(needsSession && key !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  const store = useMemo(
    () => (key === null ? null : answersOf(session).of(key, () => ask(client))),
    [client, session, key],
  );
  const state = useSyncExternalStore<AnswerState<Data>>(
    store?.subscribe ?? never,
    store?.get ?? (() => NOT_ASKED),
    () => (store === null ? NOT_ASKED : NOT_YET),
  );
  const refetch = useCallback(async () => store?.refetch(), [store]);
  return useMemo(() => ({ ...state, refetch }), [state, refetch]);
}

/**
 * Makes a change; after that, or a refusal for lack of permission, everything that
 * is shown is requested again.
 */
export type Changing = <Data>(call: (client: AuthClient) => Promise<Result<Data>>) => Promise<Result<Data>>;

export function useChanging(): Changing {
  const { client, session, reauthentication } = useSurroundings();
  return useCallback(
    async (call) => {
      const result = await reauthentication.run(() => call(client));
      // The change doesn't wait for these requests: it is done, whether they succeed or not. After a refusal
      // the page is outdated, since it offered something that isn't allowed.
      if (result.error === null || result.error.status === 401 || result.error.status === 403)
        void answersOf(session)
          .refresh()
          .catch(() => undefined);
      return result;
    },
    [client, session, reauthentication],
  );
}
