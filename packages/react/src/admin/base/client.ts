import type { AuthClient } from "@latchkey/client";
import type { AdminMethods } from "./types.ts";

/** Returns the methods of administration. They work without `adminClient()` too. */
export function adminOf(client: AuthClient): AdminMethods {
  // Every client has a member for every path; whether the route exists depends on the service's features.
  return (client as AuthClient & { admin: AdminMethods }).admin;
}
