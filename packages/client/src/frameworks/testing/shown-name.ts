import type { SessionState } from "../../session-store.ts";
import type { SessionData } from "../../types.ts";

/** The text of a test's component. */
export function shownName({
  data,
  isPending,
  error,
}: Pick<SessionState<SessionData>, "data" | "isPending" | "error">): string {
  if (isPending) return "pending";
  return `${data?.user.name ?? "signed out"}${error === null ? "" : `, ${error.code}`}`;
}
