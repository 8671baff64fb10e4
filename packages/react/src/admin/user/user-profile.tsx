"use client";
import type { ReactNode } from "react";
import { SettingsRow, SettingsSection } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Badge, Button, CopyButton, Dialog, preloading } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { TextLink } from "../../screens/text-link.tsx";
import { useSession } from "../../session/use-session.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { Moment } from "../list/moment.tsx";
import { useAdminRoleNames } from "../role-names.ts";
import { useAct } from "../use-act.ts";
import { type Dialogs, useDialogs } from "../use-dialogs.ts";
import type { Outcome } from "../use-outcome.tsx";
import { isBanned } from "../users/user-badges.tsx";
import { useRemovableMethods } from "./remove-method-dialog.tsx";
import { type UserDialogName, UserDialogs } from "./user-dialogs.tsx";

export interface UserProfileTabProps {
  user: AdministeredUser;
  onDone(outcome: Outcome): void;
  onRemoved(): void;
}

/** Facts about the account, each with a button to change it. */
export function UserProfileTab({ user, onDone, onRemoved }: UserProfileTabProps): ReactNode {
  const t = useMessages();
  const { can, access, hrefTo } = useAdminScope();
  const rolesOf = useAdminRoleNames();
  const dialogs = useDialogs<UserDialogName>();
  const isOwn = useSession().data?.user.id === user.id;
  const removable = useRemovableMethods()(user);
  const confirming = useAct(
    (calls) => calls.updateUser({ userId: user.id, data: { emailVerified: true } }),
    () => onDone({ text: t("admin.user.email.confirmed") }),
  );
  const open = (name: UserDialogName, label: string, isOffered: boolean): ReactNode =>
    isOffered ? <OpenButton dialogs={dialogs} name={name} label={label} /> : null;
  return (
    <>
      <SettingsSection
        title={t("admin.user.account")}
        actions={open(
          "impersonate",
          t("admin.user.impersonate.open"),
          can("user", "impersonate") && !isOwn && !isBanned(user),
        )}
      >
        <SettingsRow label={t("admin.user.name")} help={<bdi>{user.name}</bdi>}>
          {open("edit", t("admin.user.edit.open"), can("user", "update"))}
        </SettingsRow>
        <SettingsRow
          label={t("admin.user.email.label")}
          help={
            <>
              <bdi dir="ltr">{user.email}</bdi>{" "}
              {user.emailVerified ? <Badge tone="success">{t("admin.user.email.is")}</Badge> : null}
            </>
          }
        >
          {!user.emailVerified && can("user", "update") && can("user", "set-email") ? (
            <Button
              isPending={confirming.isPending}
              pendingLabel={t("common.working")}
              onPress={confirming.press}
            >
              {t("admin.user.email.confirm")}
            </Button>
          ) : null}
        </SettingsRow>
        <SettingsRow label={t("admin.users.columns.role")} help={rolesOf(user.role ?? access.defaultRole)}>
          {open("role", t("admin.user.role.open"), can("user", "set-role"))}
        </SettingsRow>
        {can("user", "set-password") && !isOwn ? (
          <SettingsRow label={t("admin.user.password.label")} help={t("admin.user.password.help")}>
            {open("password", t("admin.user.password.open"), true)}
          </SettingsRow>
        ) : null}
        {can("user", "set-password") && !isOwn && removable.length > 0 ? (
          <SettingsRow label={t("admin.user.removeMethod.label")} help={t("admin.user.removeMethod.help")}>
            {open("removeMethod", t("admin.user.removeMethod.open"), true)}
          </SettingsRow>
        ) : null}
        <SettingsRow label={t("admin.user.id")} help={<code dir="ltr">{user.id}</code>}>
          <CopyButton value={user.id} />
        </SettingsRow>
        <SettingsRow label={t("admin.users.columns.created")} help={<Moment value={user.createdAt} />} />
        <SettingsRow label={t("admin.users.sort.changed")} help={<Moment value={user.updatedAt} />}>
          {can("audit", "list") ? (
            <TextLink href={hrefTo("audit", { userId: user.id })}>{t("admin.user.events")}</TextLink>
          ) : null}
        </SettingsRow>
      </SettingsSection>
      <FormNotice notice={confirming.failure} isFocused onRetry={confirming.press} />
      {isOwn ? (
        <p data-part="lead">{t("admin.user.own")}</p>
      ) : (
        <Danger user={user} dialogs={dialogs} onDone={onDone} />
      )}
      <UserDialogs
        key={dialogs.count}
        users={[user]}
        dialogs={dialogs}
        onDone={onDone}
        onRemoved={onRemoved}
      />
    </>
  );
}

function OpenButton(props: {
  dialogs: Dialogs<UserDialogName>;
  name: UserDialogName;
  label: string;
  isDanger?: boolean;
}): ReactNode {
  const { dialogs, name, label, isDanger } = props;
  return (
    <Button
      {...preloading(Dialog)}
      part={name}
      {...(isDanger ? { variant: "danger" as const } : {})}
      onPress={() => dialogs.open(name)}
    >
      {label}
    </Button>
  );
}

type DangerProps = Pick<UserProfileTabProps, "user" | "onDone"> & { dialogs: Dialogs<UserDialogName> };

/** Actions that lock a user out. */
function Danger({ user, dialogs, onDone }: DangerProps): ReactNode {
  const t = useMessages();
  const { can } = useAdminScope();
  const unbanning = useAct(
    (calls) => calls.unbanUser({ userId: user.id }),
    () => onDone({ text: t("admin.user.unban.done") }),
  );
  if (!can("user", "ban") && !can("user", "delete")) return null;
  return (
    <>
      <SettingsSection title={t("admin.user.danger")} tone="danger">
        {can("user", "ban") ? (
          <SettingsRow
            label={isBanned(user) ? t("admin.user.banned") : t("admin.user.ban.label")}
            help={isBanned(user) ? <AboutBan user={user} /> : t("admin.user.ban.help")}
          >
            {isBanned(user) ? (
              <Button
                part="unban"
                isPending={unbanning.isPending}
                pendingLabel={t("common.working")}
                onPress={unbanning.press}
              >
                {t("admin.user.unban.label")}
              </Button>
            ) : (
              <OpenButton dialogs={dialogs} name="ban" label={t("admin.user.ban.open")} isDanger />
            )}
          </SettingsRow>
        ) : null}
        {can("user", "delete") ? (
          <SettingsRow label={t("admin.user.remove.label")} help={t("admin.user.remove.help")}>
            <OpenButton dialogs={dialogs} name="remove" label={t("admin.user.remove.open")} isDanger />
          </SettingsRow>
        ) : null}
      </SettingsSection>
      <FormNotice notice={unbanning.failure} isFocused onRetry={unbanning.press} />
    </>
  );
}

function AboutBan({ user: { banReason, banMessage, banExpires } }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  return (
    <>
      <bdi>{banReason}</bdi>
      <br />
      {banMessage ? (
        <>
          {t.rich("admin.user.ban.shown", { message: banMessage })}
          <br />
        </>
      ) : null}
      {banExpires == null ? (
        t("admin.user.ban.endless")
      ) : (
        <>
          {t("admin.user.ban.until")} <Moment value={banExpires} />
        </>
      )}
    </>
  );
}
