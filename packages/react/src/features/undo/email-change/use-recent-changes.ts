"use client";
import { useEffect, useState } from "react";
import { useSurroundings } from "../../../context/context.ts";

/** A change of the account in recent weeks. */
export interface RecentChange {
  readonly id: string;
  /** Kind of the change: `session`, `role` and others. */
  readonly kind: string;
  readonly name: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /**
   * True if the change came after the start of the session that asked for the email
   * change: ticked at the beginning.
   */
  readonly isSuspicious: boolean;
  /** True if undoing can remove it. */
  readonly canTakeBack: boolean;
}

/** Null: this browser may not see them, or the link no longer works. Undefined: not known yet. */
export type KnownChanges = readonly RecentChange[] | null | undefined;

/** Returns the changes that the link may show. `given`: those that a server has requested already. */
export function useRecentChanges(token: string | null | undefined, given: KnownChanges): KnownChanges {
  const { client } = useSurroundings();
  const [found, setFound] = useState<KnownChanges>();
  const isAsked = given === undefined && typeof token === "string";
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    client
      .$fetch<{ changes: KnownChanges }>("/change-email/review", { method: "GET", query: { token } })
      .then(
        ({ data }) => {
          if (!isGone) setFound(data?.changes ?? null);
        },
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [client, isAsked, token]);
  return given === undefined ? found : given;
}
