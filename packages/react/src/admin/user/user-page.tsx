"use client";
import { type ReactNode, useRef, useState } from "react";
import { useConfig } from "../../context/context.ts";
import { ActionLink } from "../../frame/action-link.tsx";
import { Panel } from "../../layout/settings.tsx";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { StaleNote } from "../../lists/stale-note.tsx";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, Done, Loading } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminAnswer, useDescribeAdminError } from "../base/use-admin.ts";
import { NameTitle } from "../list/name-title.tsx";
import { USER_TABS } from "../parts.ts";
import { Tabs } from "../tabs.tsx";
import { useAct } from "../use-act.ts";
import { personName } from "../users/person.tsx";
import { UserBadges } from "../users/user-badges.tsx";
import { UserAccounts } from "./user-accounts.tsx";
import { UserActivity } from "./user-activity.tsx";
import { UserExplanation } from "./user-explanation.tsx";
import { UserOrganizations } from "./user-organizations.tsx";
import { UserProfileTab } from "./user-profile.tsx";
import { UserSessions } from "./user-sessions.tsx";

/** `users/<id>`: a user's account, with all actions on it. */
export function UserPage({ id }: { id: string }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const describe = useDescribeAdminError();
  const user = useAdminAnswer(`user ${id}`, (calls) => calls.getUser({ query: { id } }));
  const [removal, setRemoval] = useState<"removed" | "restored" | null>(null);
  const { data, error, isPending, refetch } = user;
  const isGone = error?.code === "USER_NOT_FOUND";
  return (
    <>
      <p data-part="back">
        <TextLink href={hrefTo("users")}>{t("admin.user.back")}</TextLink>
      </p>
      <NameTitle name={data && personName(data)} isPending={isPending}>
        {t("admin.users.title")}
      </NameTitle>
      {removal === "restored" && data !== undefined ? (
        <Alert
          part="restored"
          tone="success"
          isFocusedWhen
          title={t("admin.user.restore.done", { name: personName(data) })}
        />
      ) : null}
      {removal === "removed" ? (
        <Removed
          id={id}
          name={data === undefined ? id : personName(data)}
          onRestored={async () => {
            await refetch();
            setRemoval("restored");
          }}
        />
      ) : isGone ? (
        <Panel
          title={t("admin.errors.USER_NOT_FOUND")}
          actions={<ActionLink href={hrefTo("users")}>{t("admin.user.back")}</ActionLink>}
        />
      ) : (
        <Loading isLoading={isPending} skeleton={<ListSkeleton />} onRetry={() => void refetch()}>
          <StaleNote
            list={data === undefined ? [] : [data]}
            error={error}
            part={{ part: "alert" }}
            describe={describe}
            onRetry={() => void refetch()}
          />
          {data === undefined ? null : <About user={data} onRemoved={() => setRemoval("removed")} />}
        </Loading>
      )}
    </>
  );
}

/** Replaces the page of a removed user. With soft deletion, the removal can be undone for 30 days. */
function Removed(props: { id: string; name: string; onRestored(): Promise<void> }): ReactNode {
  const { id, name, onRestored } = props;
  const t = useMessages();
  const { access } = useAdminScope();
  const restoring = useAct(
    (calls) => calls.restoreUser({ userId: id }),
    () => void onRestored(),
  );
  const isUndoable = access.deletion === "soft";
  return (
    <>
      <Alert
        tone="success"
        isFocusedWhen
        title={t("admin.user.remove.done", { name })}
        actions={
          isUndoable ? (
            <Button
              size="small"
              part="undo"
              isPending={restoring.isPending}
              pendingLabel={t("common.working")}
              onPress={restoring.press}
            >
              {t("common.undo")}
            </Button>
          ) : null
        }
      >
        {isUndoable ? t("admin.user.remove.soft") : null}
      </Alert>
      <FormNotice notice={restoring.failure} isFocused onRetry={restoring.press} />
    </>
  );
}

function About({ user, onRemoved }: { user: AdministeredUser; onRemoved(): void }): ReactNode {
  const t = useMessages();
  const { query, can } = useAdminScope();
  const { config } = useConfig();
  const [done, setDone] = useState<ReactNode>(null);
  const place = useRef<HTMLDivElement>(null);
  const seesEvents = can("audit", "list");
  const tabs = [
    { id: "profile", label: t("admin.user.tabs.profile") },
    { id: "accounts", label: t("admin.user.tabs.accounts") },
    can("session", "list") && { id: "sessions", label: t("admin.user.tabs.sessions") },
    { id: "organizations", label: t("admin.user.tabs.organizations") },
    ...USER_TABS.map(({ id, label, isOffered }) => isOffered(config) && { id, label: t.text({ id: label }) }),
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
      {USER_TABS.map(({ id, Content }) => (shown === id ? <Content key={id} user={user} /> : null))}
      {shown === "activity" ? <UserActivity user={user} /> : null}
      {shown === "explain" ? <UserExplanation user={user} /> : null}
      <Done isFloating>{done}</Done>
    </div>
  );
}
