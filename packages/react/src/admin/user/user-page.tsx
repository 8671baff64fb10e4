"use client";
import { type ReactNode, useRef, useState } from "react";
import { SessionSkeleton } from "../../account/session-skeleton.tsx";
import { StaleNote } from "../../account/stale-note.tsx";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Done, Loading, Skeleton } from "../../primitives/index.ts";
import { SectionTitle } from "../../profile/section-title.tsx";
import { ActionLink } from "../../profile/action-link.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../scope.tsx";
import { Tabs } from "../tabs.tsx";
import type { AdministeredUser } from "../types.ts";
import { useAdminAnswer, useDescribeAdminError } from "../use-admin.ts";
import { personName } from "../users/person.tsx";
import { UserBadges } from "../users/user-badges.tsx";
import { UserAccounts } from "./user-accounts.tsx";
import { UserActivity } from "./user-activity.tsx";
import { UserExplanation } from "./user-explanation.tsx";
import { UserOrganizations } from "./user-organizations.tsx";
import { UserProfileTab } from "./user-profile.tsx";
import { UserSessions } from "./user-sessions.tsx";

/** `users/<id>`: everything about one user, and what can be done with the account. */
export function UserPage({ id }: { id: string }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const describe = useDescribeAdminError();
  const user = useAdminAnswer(`user ${id}`, (calls) => calls.getUser({ query: { id } }));
  const [isRemoved, setRemoved] = useState(false);
  const { data, error, isPending, refetch } = user;
  const isGone = isRemoved || error?.code === "USER_NOT_FOUND";
  return (
    <>
      <p data-part="back">
        <TextLink href={hrefTo("users")}>{t("admin.user.back")}</TextLink>
      </p>
      <SectionTitle>
        {data === undefined ? isPending ? <Skeleton width="12rem" /> : t("admin.users.title") : <bdi>{personName(data)}</bdi>}
      </SectionTitle>
      {isGone ? (
        <Panel
          title={isRemoved ? t("admin.user.removed") : t("admin.errors.USER_NOT_FOUND")}
          actions={<ActionLink href={hrefTo("users")}>{t("admin.user.back")}</ActionLink>}
        />
      ) : (
        <Loading isLoading={isPending} skeleton={<SessionSkeleton />} onRetry={() => void refetch()}>
          <StaleNote
            list={data === undefined ? [] : [data]}
            error={error}
            part={{ part: "alert" }}
            describe={describe}
            onRetry={() => void refetch()}
          />
          {data === undefined ? null : <About user={data} onRemoved={() => setRemoved(true)} />}
        </Loading>
      )}
    </>
  );
}

function About({ user, onRemoved }: { user: AdministeredUser; onRemoved(): void }): ReactNode {
  const t = useMessages();
  const { query, can } = useAdminScope();
  const [done, setDone] = useState<ReactNode>(null);
  const place = useRef<HTMLDivElement>(null);
  const seesEvents = can("audit", "list");
  const tabs = [
    { id: "profile", label: t("admin.user.tabs.profile") },
    { id: "accounts", label: t("admin.user.tabs.accounts") },
    can("session", "list") && { id: "sessions", label: t("admin.user.tabs.sessions") },
    { id: "organizations", label: t("admin.user.tabs.organizations") },
    seesEvents && { id: "activity", label: t("admin.user.tabs.activity") },
    seesEvents && { id: "explain", label: t("admin.user.tabs.explain") },
  ].filter((tab) => tab !== false);
  const shown = tabs.find(({ id }) => id === query.tab)?.id ?? "profile";
  return (
    <div ref={place} data-lk="AdminUser">
      <p data-part="lead">
        <bdi dir="ltr">{user.email}</bdi> <UserBadges user={user} />
      </p>
      <Tabs label={t("admin.user.tabs.label")} path={`users/${user.id}`} tabs={tabs} current={shown} />
      {shown === "profile" ? <UserProfileTab user={user} onDone={setDone} onRemoved={onRemoved} /> : null}
      {shown === "accounts" ? <UserAccounts user={user} /> : null}
      {shown === "sessions" ? <UserSessions user={user} /> : null}
      {shown === "organizations" ? <UserOrganizations user={user} /> : null}
      {shown === "activity" ? <UserActivity user={user} /> : null}
      {shown === "explain" ? <UserExplanation user={user} /> : null}
      <Done isFloating>{done}</Done>
    </div>
  );
}
