"use client";
import type { ClientError, Result } from "@latchkey/client";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useSurroundings } from "../provider/context.ts";
import { useNeedsSession } from "../session/use-session.ts";
import { type AnswerState, answersOf } from "./answers.ts";
import { organizationOf } from "./client.ts";
import type { OrganizationMethods } from "./types.ts";

export interface Asked<Data> {
  /** Undefined: not known yet, or `error` says why not. */
  readonly data: Data | undefined;
  /** Nothing is known yet. */
  readonly isPending: boolean;
  /** Why the last question failed; `data` is then what was known before. */
  readonly error: ClientError | null;
  refetch(): Promise<void>;
}

const NOT_ASKED: AnswerState<never> = { data: undefined, isPending: false, error: null };
const NOT_YET: AnswerState<never> = { data: undefined, isPending: true, error: null };
const never = (): (() => void) => () => undefined;

/**
 * A question to the service about organizations, asked once for all components of a page and again after every change.
 *
 * @param key Names the question; `ofOrganization` begins those that are about one organization. Null: isn't asked.
 * @param ask Depends on nothing but what the key tells.
 */
export function useAnswer<Data>(
  key: string | null,
  ask: (calls: OrganizationMethods) => Promise<Result<Data>>,
): Asked<Data> {
  const { client, session } = useSurroundings();
  useNeedsSession(key !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  const store = useMemo(
    () => (key === null ? null : answersOf(session).of(key, () => ask(organizationOf(client)))),
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

/** The key of a question that is about one organization: what is known of it is dropped when another is chosen. */
export function ofOrganization(organization: string, ...question: readonly string[]): string {
  return ["organization", organization, ...question].join(" ");
}
