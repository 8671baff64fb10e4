"use client";
import { useMemo } from "react";
import { useOrganizationScope } from "../scope.tsx";
import type { MemberView } from "../types.ts";
import { ofOrganization, useAnswer } from "../use-answer.ts";

/**
 * Returns when members were last active in the page's organization, by the users' IDs. Null: the caller may
 * not see it.
 */
export function useMemberActivity(members: readonly MemberView[]): ReadonlyMap<string, string | Date> | null {
  const { organization, can } = useOrganizationScope();
  const isAllowed = can("member", "update");
  const userId = members.map((member) => member.userId);
  const key =
    isAllowed && userId.length > 0
      ? ofOrganization(organization.id, "member activity", userId.join(" "))
      : null;
  const { data } = useAnswer(key, (calls) =>
    calls.listMemberActivity({ query: { organizationId: organization.id, userId } }),
  );
  return useMemo(
    () =>
      isAllowed ? new Map(data?.members.map(({ userId, lastActiveAt }) => [userId, lastActiveAt])) : null,
    [data, isAllowed],
  );
}
