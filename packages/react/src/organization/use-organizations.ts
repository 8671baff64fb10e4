"use client";
import type { Organization, UserInvitation } from "./types.ts";
import { type Asked, useAnswer } from "./use-answer.ts";
import { useHasOrganizations } from "./use-has-organizations.ts";

/** The organizations that the caller is a member of. */
export function useOrganizations(): Asked<Organization[]> {
  return useAnswer(useHasOrganizations() ? "organizations" : null, (calls) => calls.list({}));
}

/**
 * Invitations to the caller that wait for an answer. An error with the code `EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION`
 * says that the caller has to confirm their address first.
 */
export function useUserInvitations(): Asked<UserInvitation[]> {
  return useAnswer(useHasOrganizations() ? "user-invitations" : null, (calls) =>
    calls.listUserInvitations({}),
  );
}
