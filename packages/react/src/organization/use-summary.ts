"use client";
import type { OrganizationSummary } from "./types.ts";
import { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";

/** An organization by its slug: in numbers, and what the caller may do in it. Null: isn't asked. */
export function useOrganizationSummary(slug: string | null): Asked<OrganizationSummary> {
  return useAnswer(slug && ofOrganization(slug, "summary"), (calls) =>
    calls.summary({ query: { organizationSlug: slug ?? "" } }),
  );
}

/** The same by its id. */
export function useSummaryById(organizationId: string | null): Asked<OrganizationSummary> {
  return useAnswer(organizationId && ofOrganization(organizationId, "summary-by-id"), (calls) =>
    calls.summary({ query: { organizationId: organizationId ?? "" } }),
  );
}
