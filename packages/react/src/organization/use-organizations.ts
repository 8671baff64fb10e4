"use client";
import { useUser } from "../session/index.ts";
import type { Organization, UserInvitation } from "./types.ts";
import { type Asked, useAnswer } from "./use-answer.ts";
import { useHasOrganizations } from "./use-has-organizations.ts";

/** The organizations that the caller is a member of. */
export function useOrganizations(): Asked<Organization[]> {
  return useAnswer(useHasOrganizations() ? "organizations" : null, (calls) => calls.list({}));
}

/**
 * Invitations to the caller that wait for an answer. Who hasn't confirmed their address isn't told of any: until then
 * nothing is asked, and `data` stays undefined.
 */
export function useUserInvitations(): Asked<UserInvitation[]> {
  const isAsked = useHasOrganizations();
  const { user } = useUser();
  return useAnswer(isAsked && user?.emailVerified === true ? "user-invitations" : null, (calls) =>
    calls.listUserInvitations({}),
  );
}
