"use client";
import { type ReactNode, useEffect, useState } from "react";
import { useMessages } from "../messages/index.ts";
import { Avatar, Field, Loading, RadioGroup, Skeleton } from "../primitives/index.ts";
import { useUser } from "../session/index.ts";
import type { MemberView } from "./types.ts";
import { ofOrganization, useAnswer } from "./use-answer.ts";
import { useRoleNames } from "./use-role-name.ts";

/** So many are shown; whoever isn't among them is searched for. */
const SHOWN = 8;
/** Milliseconds without a key before it is asked. */
const PAUSE = 300;

export interface MemberPickerProps {
  organizationId: string;
  label: string;
  /** Id of the member who was chosen; empty: none. */
  value: string;
  onChange(member: MemberView): void;
}

/** One of the others in an organization, found by name or address. */
export function MemberPicker({ organizationId, label, value, onChange }: MemberPickerProps): ReactNode {
  const t = useMessages();
  const { user } = useUser();
  const rolesText = useRoleNames();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), PAUSE);
  const { data, isPending, refetch } = useAnswer(ofOrganization(organizationId, "picker", search), (calls) =>
    calls.listMembers({
      // One's own row is among them.
      query: { organizationId, limit: SHOWN + 1, ...(search === "" ? {} : { search }) },
    }),
  );
  const others = (data?.members ?? []).filter(({ userId }) => userId !== user?.id).slice(0, SHOWN);
  const isMore = (data?.total ?? 0) > SHOWN + 1;
  return (
    <div data-part="picker">
      {isMore || search !== "" || typed !== "" ? (
        <Field
          label={t("organization.picker.search")}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <Loading
        isLoading={isPending}
        skeleton={<Skeleton width="100%" height="3rem" shape="block" />}
        onRetry={refetch}
      >
        {others.length === 0 ? (
          <p role="status">
            {search === "" ? t("organization.picker.alone") : t("organization.picker.noMatch", { q: search })}
          </p>
        ) : (
          <RadioGroup
            label={label}
            value={value}
            onChange={(id) => {
              const chosen = others.find((member) => member.id === id);
              if (chosen !== undefined) onChange(chosen);
            }}
            options={others.map((member) => ({
              value: member.id,
              label: (
                <span data-part="person">
                  <Avatar name={member.user.name || member.user.email} image={member.user.image} size={32} />
                  <span>
                    <bdi>{member.user.name || member.user.email}</bdi>
                    <span data-part="hint">
                      <bdi>{member.user.email}</bdi> · {rolesText(member.role)}
                    </span>
                  </span>
                </span>
              ),
            }))}
          />
        )}
      </Loading>
    </div>
  );
}

/** What a value was when it hadn't changed for a moment. */
function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
