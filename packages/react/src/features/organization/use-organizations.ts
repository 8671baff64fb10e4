"use client";
import { useUser } from "../../session/index.ts";
import type { Organization, UserInvitation } from "./types.ts";
import { type Asked, useAnswer } from "./use-answer.ts";
import { useHasOrganizations } from "./use-has-organizations.ts";

/** Returns the caller's organizations. */
export function useOrganizations(): Asked<Organization[]> {
  return useAnswer(useHasOrganizations() ? "organizations" : null, (calls) => calls.list({}));
}

/**
 * Returns the caller's pending invitations. Without a confirmed email address there is no request,
 * and `data` stays undefined.
 */
export function useUserInvitations(): Asked<UserInvitation[]> {
  const isAsked = useHasOrganizations();
  const { user } = useUser();
  return useAnswer(isAsked && user?.emailVerified === true ? "user-invitations" : null, (calls) =>
    calls.listUserInvitations({}),
  );
}
