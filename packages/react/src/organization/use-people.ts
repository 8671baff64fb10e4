"use client";
import type { MemberView } from "./types.ts";
import { ofOrganization, useAnswer } from "./use-answer.ts";

/** Members by the ids of their users, for what names people by those. Who isn't there has left. Undefined: not known. */
export function usePeople(
  organizationId: string,
  userIds: readonly string[],
): ReadonlyMap<string, MemberView> | undefined {
  const wanted = [...new Set(userIds)].toSorted();
  const key = wanted.length === 0 ? null : ofOrganization(organizationId, "people", ...wanted);
  const { data } = useAnswer(key, (calls) =>
    calls.listMembers({
      query: {
        organizationId,
        limit: wanted.length,
        filterField: "userId",
        filterOperator: "in",
        filterValue: wanted,
      },
    }),
  );
  return data && new Map(data.members.map((member) => [member.userId, member]));
}
