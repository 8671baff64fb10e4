"use client";
import type { AccessControl } from "./types.ts";
import { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";

/** The roles of an organization with what they allow, and what there is to allow. */
export function useAccessControl(organizationId: string | null): Asked<AccessControl> {
  return useAnswer(organizationId && ofOrganization(organizationId, "access-control"), (calls) =>
    calls.accessControl({ query: { organizationId: organizationId ?? "" } }),
  );
}
