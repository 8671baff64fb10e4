import type { Surroundings } from "../provider/context.ts";
import { type Target, withQuery } from "../provider/navigation.ts";

interface AfterReset extends Pick<Surroundings, "session" | "onEvent" | "navigate">, Pick<Target, "target"> {
  signInUrl: string;
  onSuccess?: (() => void) | undefined;
  redirectTo?: string | undefined;
}

/** A new password is set: on with the session that is left, or to signing in. With `onSuccess` only where `redirectTo` says so. */
export async function afterReset(to: AfterReset): Promise<void> {
  const { session, onSuccess } = to;
  // It may have been ended with all others.
  await session.refetch();
  to.onEvent({ name: "passwordReset" });
  onSuccess?.();
  if (onSuccess !== undefined && to.redirectTo === undefined) return;
  to.navigate(
    session.get().data === null ? withQuery(to.signInUrl, "reason", "password-changed") : to.target,
  );
}
