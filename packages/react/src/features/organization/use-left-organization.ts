"use client";
import { useCallback } from "react";
import { useSurroundings } from "../../context/context.ts";
import { answersOf } from "../../session/answers.ts";

/**
 * Returns a function to call after an organization was left or deleted: it requests the
 * lists and the session again.
 */
export function useLeftOrganization(): () => void {
  const { session } = useSurroundings();
  return useCallback(() => {
    void Promise.all([answersOf(session).refresh(), session.refetch()]).catch(() => undefined);
  }, [session]);
}
