"use client";
import { type ReactNode, useRef, useState } from "react";
import { useConfig } from "../../context/context.ts";
import { ActionLink } from "../../frame/action-link.tsx";
import { Panel } from "../../layout/settings.tsx";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { StaleNote } from "../../lists/stale-note.tsx";
import { useMessages } from "../../messages/index.ts";
import {
  Alert,
  Avatar,
  Badge,
  Button,
  Loading,
  type MenuItem,
  RowMenu,
  Skeleton,
} from "../../primitives/index.ts";
import { BackLink } from "../../screens/back-link.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useSession } from "../../session/use-session.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminAnswer, useDescribeAdminError } from "../base/use-admin.ts";
import { NameTitle } from "../list/name-title.tsx";
import { USER_STATES, USER_TABS } from "../parts.ts";
import { useAdminRoleNames } from "../role-names.ts";
import { Tabs } from "../tabs.tsx";
import { useAct } from "../use-act.ts";
import { useOutcome } from "../use-outcome.tsx";
import { personName } from "../users/person.tsx";
import { type UserActs, useUserActs } from "../users/use-user-acts.tsx";
import { UserBadges } from "../users/user-badges.tsx";
import { LastActive, RecentEvents } from "./recent-events.tsx";
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
  const acts = useUserActs();
  const user = useAdminAnswer(`user ${id}`, (calls) => calls.getUser({ query: { id } }));
  const [removal, setRemoval] = useState<"removed" | "restored" | null>(null);
  const { data, error, isPending, refetch } = user;
  const isGone = error?.code === "USER_NOT_FOUND";
  return (
    <>
      <BackLink href={hrefTo("users")}>{t("admin.user.back")}</BackLink>
      <Title user={data} isPending={isPending} acts={isGone || removal === "removed" ? undefined : acts} />
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
          {acts.view}
        </Loading>
      )}
    </>
  );
}

interface TitleProps {
  user: AdministeredUser | undefined;
  isPending: boolean;
  /** Undefined: there are no actions. */
  acts: UserActs | undefined;
}

function Title({ user, isPending, acts }: TitleProps): ReactNode {
  const t = useMessages();
  const ownId = useSession().data?.user.id;
  const name = user && personName(user);
  return (
    <NameTitle
      name={name}
      isPending={isPending}
      picture={
        user === undefined ? (
          <Skeleton shape="circle" width={48} height={48} />
        ) : (
          <Avatar name={personName(user)} of={user.id} image={user.image} size={48} />
        )
      }
      actions={
        user === undefined || acts === undefined || user.id === ownId ? null : (
          <RowMenu part="actions" name={personName(user)} items={acts.items(user).filter(isOnPage)} />
        )
      }
    >
      {t("admin.users.title")}
    </NameTitle>
  );
}

/** The page itself shows the user, and takes a removal from its last section. */
function isOnPage({ id }: MenuItem): boolean {
  return id !== "view" && id !== "remove";
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
  const { query, can, access } = useAdminScope();
  const rolesOf = useAdminRoleNames();
  const { config } = useConfig();
  const outcome = useOutcome();
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
      <div data-part="lead">
        <bdi dir="ltr">{user.email}</bdi>
        <Badge>{rolesOf(user.role ?? access.defaultRole)}</Badge>
        <UserBadges user={user} />
        {USER_STATES.map(({ name, label, isOn }) =>
          isOn(user) ? (
            <Badge key={name} tone="success">
              {t.text({ id: label })}
            </Badge>
          ) : null,
        )}
        {seesEvents ? <LastActive user={user} /> : null}
      </div>
      <Tabs label={t("admin.user.tabs.label")} path={`users/${user.id}`} tabs={tabs} current={shown} />
      {shown === "profile" ? (
        <div data-part="columns">
          <div>
            <UserProfileTab user={user} onDone={outcome.show} onRemoved={onRemoved} />
          </div>
          {seesEvents ? <RecentEvents user={user} /> : null}
        </div>
      ) : null}
      {shown === "accounts" ? <UserAccounts user={user} /> : null}
      {shown === "sessions" ? <UserSessions user={user} /> : null}
      {shown === "organizations" ? <UserOrganizations user={user} /> : null}
      {USER_TABS.map(({ id, Content }) => (shown === id ? <Content key={id} user={user} /> : null))}
      {shown === "activity" ? <UserActivity user={user} /> : null}
      {shown === "explain" ? <UserExplanation user={user} /> : null}
      {outcome.view}
    </div>
  );
}
