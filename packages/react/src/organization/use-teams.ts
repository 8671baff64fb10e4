"use client";
import type { Team } from "./types.ts";
import { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";

/** The teams of an organization. Null: isn't asked. */
export function useTeams(organizationId: string | null): Asked<Team[]> {
  return useAnswer(organizationId && ofOrganization(organizationId, "teams"), (calls) =>
    calls.listTeams({ query: { organizationId: organizationId ?? "" } }),
  );
}
