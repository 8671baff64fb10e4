import type { AuthClient } from "@latchkey/client";
import type { AdminMethods } from "./types.ts";

/** The routes of administration; each is sent whether the client has `adminClient()` or not. */
export function adminOf(client: AuthClient): AdminMethods {
  // Every path is a member of every client; which of them there are only the features of the service tell.
  return (client as AuthClient & { admin: AdminMethods }).admin;
}
