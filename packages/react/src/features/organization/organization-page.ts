import type { AuthClient } from "@latchkey/client";
import { organizationOf } from "./client.ts";

/** Returns the page of an organization, if there is one (`routes.organization`) and its slug is known. */
export async function organizationPage(
  organizationId: string,
  client: AuthClient,
  below: string | undefined,
): Promise<string | undefined> {
  if (below === undefined) return undefined;
  const { data } = await organizationOf(client).getOrganization({ query: { organizationId } });
  return data ? `${below}/${data.slug}` : undefined;
}
