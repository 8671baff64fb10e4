import type { ClientError } from "@latchkey/client";

/** An organization that has no other owner. */
export interface OwnedOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** How many people are in it. */
  readonly members: number;
}

/** What the engine says beside the code SOLE_OWNER_OF_ORGANIZATION; nothing with other errors. */
export function organizationsOf(error: ClientError): OwnedOrganization[] {
  if (error.code !== "SOLE_OWNER_OF_ORGANIZATION") return [];
  // Members of an answer that only this code has aren't in the type of all errors.
  const { organizations } = error as { organizations?: OwnedOrganization[] };
  return organizations ?? [];
}
