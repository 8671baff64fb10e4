import type { AuthClient } from "@latchkey/client";
import type { OrganizationMethods } from "./types.ts";

/** The routes of organizations; each is sent whether the client has `organizationClient()` or not. */
export function organizationOf(client: AuthClient): OrganizationMethods {
  // Every path is a member of every client; which of them there are only the features of the service tell.
  return (client as AuthClient & { organization: OrganizationMethods }).organization;
}
