import type { Surroundings } from "./context.ts";

/** Tells the session and the application that an email address was confirmed on this page. */
export async function emailVerified({
  session,
  onEvent,
}: Pick<Surroundings, "session" | "onEvent">): Promise<void> {
  await session.refetch();
  onEvent({ name: "emailVerified" });
}
