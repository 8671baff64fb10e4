import type { Found, Session } from "../../kernel/contracts/identity.ts";

/** The session as its caller sees it, with the token that they hold. */
export function presented({ session, token }: Pick<Found, "session" | "token">): Session {
  return { ...session, token };
}
