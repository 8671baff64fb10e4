"use client";
import type { Result } from "@latchkey/client";
import { useCallback, useMemo, useRef, useState } from "react";
import { usePrevious } from "../../../session/use-previous.ts";
import { useScopeIfAny } from "../scope.tsx";
import type { MemberView } from "../types.ts";
import { useActiveId } from "../use-active-id.ts";
import { type Asked, ofOrganization, useAnswer } from "../use-answer.ts";
import { useChange } from "../use-change.ts";
import { ALL_MEMBERS, MEMBER_SORTS, type MembersView } from "./members-query.ts";

export interface UseMembersOptions {
  /** Default: the page's organization, else the active one. */
  organizationId?: string | undefined;
  /** Default 25. */
  pageSize?: number | undefined;
}

interface MembersPage {
  members: MemberView[];
  total: number;
}

export interface Members extends Omit<Asked<MembersPage>, "data"> {
  /** The members of the page. While another page loads, the former ones. */
  readonly members: readonly MemberView[];
  /** Number of matches on all pages. Undefined: not known. */
  readonly total: number | undefined;
  /** True while another page loads. */
  readonly isTurning: boolean;
  /** Shows the new roles at once, and the former ones again if they are refused. */
  setRoles(member: MemberView, roles: readonly string[]): Promise<Result<unknown>>;
  /** Removes a member from the list at once, and puts them back if that is refused. */
  remove(member: MemberView): Promise<Result<unknown>>;
}

/**
 * Assumed changes by the member's id: other roles, or null for a removed member. Each holds while it is on
 * its way (`isSent`), then until something newer is known than the answer of `since`.
 */
type Assumed = ReadonlyMap<string, { role: string | null; isSent: boolean; since: MembersPage | undefined }>;

/** The members of an organization, page by page. */
export function useMembers(view: Partial<MembersView> = {}, options: UseMembersOptions = {}): Members {
  const active = useActiveId();
  const scope = useScopeIfAny();
  const organizationId = options.organizationId ?? scope?.organization.id ?? active;
  const { pageSize = 25 } = options;
  const { search, role, sort, page } = { ...ALL_MEMBERS, ...view };
  const key = JSON.stringify([search, role, sort, page, pageSize]);
  const answer = useAnswer(organizationId && ofOrganization(organizationId, "members", key), (calls) =>
    calls.listMembers({
      query: {
        organizationId: organizationId ?? "",
        limit: pageSize,
        offset: (page - 1) * pageSize,
        ...MEMBER_SORTS[sort],
        ...(search === "" ? {} : { search }),
        ...(role === "" ? {} : { role }),
      },
    }),
  );
  const { data } = answer;
  const shown = usePrevious(organizationId, data);
  const { assumed, assume } = useAssumed(data);
  const change = useChange();

  const setRoles = useCallback(
    (member: MemberView, roles: readonly string[]) =>
      assume(member.id, roles.join(","), () =>
        change((calls) =>
          calls.updateMemberRole({
            memberId: member.id,
            role: [...roles],
            organizationId: member.organizationId,
          }),
        ),
      ),
    [assume, change],
  );
  const remove = useCallback(
    (member: MemberView) =>
      assume(member.id, null, () =>
        change((calls) =>
          calls.removeMember({ memberIdOrEmail: member.id, organizationId: member.organizationId }),
        ),
      ),
    [assume, change],
  );
  return useMemo(() => {
    const { isPending, error, refetch } = answer;
    return {
      members: (shown?.members ?? []).flatMap((member) => assuming(member, assumed)),
      total: shown?.total,
      isPending: isPending && shown === undefined,
      isTurning: isPending && shown !== undefined,
      error,
      refetch,
      setRoles,
      remove,
    };
  }, [answer, shown, assumed, setRoles, remove]);
}

function useAssumed(data: MembersPage | undefined) {
  const [known, setKnown] = useState<Assumed>(new Map());
  const latest = useRef(data);
  latest.current = data;
  const assume = useCallback(
    async (id: string, role: string | null, change: () => Promise<Result<unknown>>) => {
      setKnown((before) => new Map(before).set(id, { role, isSent: true, since: undefined }));
      const result = await change();
      setKnown((before) => {
        const after = new Map(before);
        // Later answers include the change.
        if (result.error === null && latest.current !== undefined)
          after.set(id, { role, isSent: false, since: latest.current });
        else after.delete(id);
        return after;
      });
      return result;
    },
    [],
  );
  const assumed: Assumed = useMemo(
    () => new Map([...known].filter(([, { isSent, since }]) => isSent || since === data)),
    [known, data],
  );
  return { assumed, assume };
}

function assuming(member: MemberView, assumed: Assumed): MemberView[] {
  const found = assumed.get(member.id);
  if (found === undefined) return [member];
  return found.role === null ? [] : [{ ...member, role: found.role }];
}
