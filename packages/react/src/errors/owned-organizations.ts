import type { ClientError } from "@latchkey/client";

/** An organization that has no other owner. */
export interface OwnedOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Number of its members. */
  readonly members: number;
}

/**
 * Returns the organizations that the engine sends with the code SOLE_OWNER_OF_ORGANIZATION; none for other
 * errors.
 */
export function organizationsOf(error: ClientError): OwnedOrganization[] {
  if (error.code !== "SOLE_OWNER_OF_ORGANIZATION") return [];
  // The type of all errors lacks the members that only this code's answer has.
  const { organizations } = error as { organizations?: OwnedOrganization[] };
  return organizations ?? [];
}
