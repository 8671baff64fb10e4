import type { Found, Session } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";

/** The forms of tokens, for routes to which clients name sessions. */
export const sessionTokens = service((core) => core.sessionTokens);

/** The session as its caller sees it, with the token that they hold. */
export function presented({ session, token }: Pick<Found, "session" | "token">): Session {
  return { ...session, token };
}
