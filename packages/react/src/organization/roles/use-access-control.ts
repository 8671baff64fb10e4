"use client";
import type { AccessControl } from "../types.ts";
import { type Asked, ofOrganization, useAnswer } from "../use-answer.ts";

/** The roles of an organization with what each allows, and everything that can be allowed. Null: isn't asked. */
export function useAccessControl(organizationId: string | null): Asked<AccessControl> {
  return useAnswer(organizationId && ofOrganization(organizationId, "access-control"), (calls) =>
    calls.accessControl({ query: { organizationId: organizationId ?? "" } }),
  );
}
