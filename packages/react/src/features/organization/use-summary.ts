"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo } from "react";
import type { OrganizationSummary } from "./types.ts";
import { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";

/**
 * Returns an organization by its slug: in numbers, with the caller's permissions. For one that is gone,
 * earlier answers are dropped. Null: no request is made.
 */
export function useOrganizationSummary(slug: string | null): Asked<OrganizationSummary> {
  const asked = useAnswer(slug && ofOrganization(slug, "summary"), (calls) =>
    calls.summary({ query: { organizationSlug: slug ?? "" } }),
  );
  return useMemo(
    () => (asked.error !== null && isMissing(asked.error) ? { ...asked, data: undefined } : asked),
    [asked],
  );
}

/** Reports whether there is no such organization, or the caller isn't in it. */
export function isMissing({ code, status }: ClientError): boolean {
  return status === 404 || code === "ORGANIZATION_NOT_FOUND" || /_A_MEMBER_OF_TH/.test(code);
}

/** Returns the summary by the organization's id. */
export function useSummaryById(organizationId: string | null): Asked<OrganizationSummary> {
  return useAnswer(organizationId && ofOrganization(organizationId, "summary-by-id"), (calls) =>
    calls.summary({ query: { organizationId: organizationId ?? "" } }),
  );
}
