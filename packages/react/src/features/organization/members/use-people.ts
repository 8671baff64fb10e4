"use client";
import type { Result } from "@latchkey/client";
import type { MemberView, OrganizationMethods } from "../types.ts";
import { ofOrganization, useAnswer } from "../use-answer.ts";

/** Most values that a filter of the list of members accepts. */
const AT_ONCE = 64;

/** Returns members by the ids of their users, however many there are. */
export async function listPeople(
  calls: OrganizationMethods,
  organizationId: string,
  userIds: readonly string[],
): Promise<Result<ReadonlyMap<string, MemberView>>> {
  const people = new Map<string, MemberView>();
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    const some = userIds.slice(at, at + AT_ONCE);
    const who = { filterField: "userId", filterOperator: "in" as const, filterValue: some };
    const found = await calls.listMembers({ query: { organizationId, limit: some.length, ...who } });
    if (found.error !== null) return found;
    for (const member of found.data.members) people.set(member.userId, member);
  }
  return { data: people, error: null };
}

/** Returns members by the ids of their users. A user who is missing has left. Undefined: not known. */
export function usePeople(
  organizationId: string,
  userIds: readonly string[],
): ReadonlyMap<string, MemberView> | undefined {
  const wanted = [...new Set(userIds)].toSorted();
  const key = wanted.length === 0 ? null : ofOrganization(organizationId, "people", ...wanted);
  return useAnswer(key, (calls) => listPeople(calls, organizationId, wanted)).data;
}
