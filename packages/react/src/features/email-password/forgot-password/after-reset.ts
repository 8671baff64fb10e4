import type { Surroundings } from "../../../context/context.ts";
import { type Target, withQuery } from "../../../context/navigation.ts";

interface AfterReset extends Pick<Surroundings, "session" | "onEvent" | "navigate">, Pick<Target, "target"> {
  signInUrl: string;
  onSuccess?: (() => void) | undefined;
  redirectTo?: string | undefined;
}

/**
 * Navigates after a new password was set: to the target if a session is left, else to sign-in. With
 * `onSuccess`, only if `redirectTo` is set.
 */
export async function afterReset(to: AfterReset): Promise<void> {
  const { session, onSuccess } = to;
  // The session may have been revoked with all others.
  await session.refetch();
  to.onEvent({ name: "passwordReset" });
  onSuccess?.();
  if (onSuccess !== undefined && to.redirectTo === undefined) return;
  to.navigate(
    session.get().data === null ? withQuery(to.signInUrl, "reason", "password-changed") : to.target,
  );
}
