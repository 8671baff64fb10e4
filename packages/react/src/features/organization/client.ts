import type { AuthClient } from "@latchkey/client";
import type { OrganizationMethods } from "./types.ts";

/** The organization routes. Each call is sent, with or without `organizationClient()` on the client. */
export function organizationOf(client: AuthClient): OrganizationMethods {
  // Every path is a member of every client; only the service's features decide which routes exist.
  return (client as AuthClient & { organization: OrganizationMethods }).organization;
}
