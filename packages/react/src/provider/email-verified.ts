import type { Surroundings } from "./context.ts";

/** An email was confirmed on this page: the session learns of it, and the application. */
export async function emailVerified({
  session,
  onEvent,
}: Pick<Surroundings, "session" | "onEvent">): Promise<void> {
  await session.refetch();
  onEvent({ name: "emailVerified" });
}
