"use client";
import { useEffect, useState } from "react";
import { useSurroundings } from "../context/context.ts";
import { useSession } from "./use-session.ts";

/** Returns the caller's methods for signing in and re-authenticating: `password`, … Null: not known (yet). */
export function useSignInMethods(): readonly string[] | null {
  const { client } = useSurroundings();
  const { data, isExpired } = useSession();
  const userId = isExpired ? undefined : data?.user.id;
  const [known, setKnown] = useState<{ userId: string; methods: readonly string[] } | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const { data: answer } = await client.$fetch<{ methods: string[] }>("/reauthenticate");
      if (isCurrent && answer !== null) setKnown({ userId, methods: answer.methods });
    };
    // Only a callback of the application can make it reject.
    ask().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, userId]);
  return known !== null && known.userId === data?.user.id ? known.methods : null;
}
