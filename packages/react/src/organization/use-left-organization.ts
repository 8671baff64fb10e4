"use client";
import { useCallback } from "react";
import { useSurroundings } from "../provider/context.ts";
import { answersOf } from "../session/answers.ts";

/** For after one has left an organization, or it was deleted: what is listed is asked again, and the session. */
export function useLeftOrganization(): () => void {
  const { session } = useSurroundings();
  return useCallback(() => {
    void Promise.all([answersOf(session).refresh(), session.refetch()]).catch(() => undefined);
  }, [session]);
}
