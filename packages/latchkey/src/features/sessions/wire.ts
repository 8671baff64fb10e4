import type { Found, Session } from "../../kernel/identity.ts";

/** The session of the asking caller as it is shown to them: with the token they hold. */
export function presented({ session, token }: Pick<Found, "session" | "token">): Session {
  return { ...session, token };
}
