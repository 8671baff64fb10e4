"use client";
import type { AccessControl } from "../types.ts";
import { type Asked, ofOrganization, useAnswer } from "../use-answer.ts";

/**
 * Returns the roles of an organization with their permissions, and all permissions that
 * exist. Null: no request is made.
 */
export function useAccessControl(organizationId: string | null): Asked<AccessControl> {
  return useAnswer(organizationId && ofOrganization(organizationId, "access-control"), (calls) =>
    calls.accessControl({ query: { organizationId: organizationId ?? "" } }),
  );
}
