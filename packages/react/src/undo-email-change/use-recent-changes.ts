"use client";
import { useEffect, useState } from "react";
import { useSurroundings } from "../provider/context.ts";

/** Changes of the account in the last weeks. */
export interface RecentChange {
  readonly id: string;
  /** `passkey`, `session` and the like. */
  readonly kind: string;
  readonly name: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Made since the session began that asked for the email change: ticked beforehand. */
  readonly isSuspicious: boolean;
  /** Undoing can remove it. */
  readonly canTakeBack: boolean;
}

/** Null: this browser isn't shown it, or the link no longer works. Undefined: not known yet. */
export type KnownChanges = readonly RecentChange[] | null | undefined;

/** Changes that the link shows. `given`: what a server has asked for already. */
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
