"use client";
import { type ReactNode, useId } from "react";
import { useConfig } from "../../context/context.ts";
import { fieldNotice } from "../../errors/index.ts";
import { rolesOf } from "../../features/organization/roles/permissions.ts";
import { RolesField } from "../../features/organization/roles/roles-field.tsx";
import { checkEmail, checkNewPasswordField } from "../../flows/checks.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { ConfirmDialog, Field, HiddenUsername } from "../../primitives/index.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { NewPassword } from "../../screens/new-password.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminRoleName } from "../role-names.ts";
import { useAct } from "../use-act.ts";
import { useAdminForm } from "../use-admin-form.ts";
import type { Dialogs } from "../use-dialogs.ts";
import { personName } from "../users/person.tsx";
import { BanDialog } from "./ban-dialog.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import { RemoveMethodDialog } from "./remove-method-dialog.tsx";

export type UserDialogName =
  | "edit"
  | "role"
  | "password"
  | "removeMethod"
  | "ban"
  | "impersonate"
  | "signOut"
  | "remove";

export interface UserDialogsProps {
  user: AdministeredUser;
  dialogs: Dialogs<UserDialogName>;
  /** Called after an action, with the text that announces it. */
  onDone(what: ReactNode): void;
  onRemoved?(): void;
}

/** Props of a dialog about a user. */
export interface UserDialogProps {
  user: AdministeredUser;
  isOpen: boolean;
  onClose(): void;
  /** Called after the action, with the text that announces it. */
  onDone(what: ReactNode): void;
}

/** Dialogs of the actions on a user. */
export function UserDialogs({ user, dialogs, onDone, onRemoved }: UserDialogsProps): ReactNode {
  const { asked, isOpen, close } = dialogs;
  const dialog: UserDialogProps = {
    user,
    isOpen,
    onClose: close,
    onDone(what) {
      close();
      onDone(what);
    },
  };
  switch (asked) {
    case "edit":
      return <EditDialog {...dialog} />;
    case "role":
      return <RoleDialog {...dialog} />;
    case "password":
      return <PasswordDialog {...dialog} />;
    case "removeMethod":
      return <RemoveMethodDialog {...dialog} />;
    case "ban":
      return <BanDialog {...dialog} />;
    case "impersonate":
      return <ImpersonateDialog {...dialog} />;
    case "signOut":
      return <SignOutDialog {...dialog} />;
    case "remove":
      return <RemoveDialog {...dialog} onDone={() => onRemoved?.()} />;
    case null:
      return null;
  }
}

function EditDialog({ user, isOpen, onClose, onDone }: UserDialogProps): ReactNode {
  const t = useMessages();
  const { can } = useAdminScope();
  const ids = { name: useId(), email: useId() };
  const maySetEmail = can("user", "set-email");
  const flow = useAdminForm({
    values: { name: user.name, email: user.email },
    check: ({ email }) => {
      const found = checkEmail(email);
      return found === undefined ? {} : { email: found };
    },
    send: (calls, { name, email }) =>
      calls.updateUser({
        userId: user.id,
        data: { name: name.trim(), ...(email.trim() === user.email ? {} : { email: email.trim() }) },
      }),
    onDone: () => onDone(t("admin.user.edit.done")),
  });
  const { values, fieldErrors, pending } = flow;
  const field = (name: "name" | "email") => ({
    id: ids[name],
    name,
    part: name,
    error: fieldErrors[name] && t.text(fieldErrors[name].text),
    autoComplete: "off",
    isReadOnly: pending,
    value: values[name],
    onChange: (value: string) => flow.set(name, value),
  });
  return (
    <FormDialog
      part="editDialog"
      flow={flow}
      ids={ids}
      isOpen={isOpen}
      onClose={onClose}
      title={t.rich("admin.user.edit.title", { name: personName(user) })}
      submitLabel={t("common.save.label")}
      pendingLabel={t("common.save.pending")}
    >
      <Field {...field("name")} label={t("admin.user.name")} dir="auto" autoFocus />
      {maySetEmail ? (
        <Field
          {...field("email")}
          label={t("admin.user.email.label")}
          hint={t("admin.user.edit.hint")}
          type="email"
          dir="ltr"
          isRequired
        />
      ) : null}
    </FormDialog>
  );
}

function RoleDialog({ user, isOpen, onClose, onDone }: UserDialogProps): ReactNode {
  const t = useMessages();
  const { access } = useAdminScope();
  const nameOf = useAdminRoleName();
  const name = personName(user);
  const flow = useAdminForm({
    // Form values are texts, so roles are joined by commas.
    values: { role: user.role ?? access.defaultRole },
    check: ({ role }): { role?: ReturnType<typeof fieldNotice> } =>
      role === "" ? { role: fieldNotice("role", text("members.roles.missing")) } : {},
    send: (calls, { role }) => calls.setRole({ userId: user.id, role: rolesOf(role) }),
    onDone: (_, { role }) =>
      onDone(t("admin.user.role.done", { name, role: t.format.list(rolesOf(role).map(nameOf)) })),
  });
  const { values, fieldErrors, pending } = flow;
  return (
    <FormDialog
      part="roleDialog"
      flow={flow}
      ids={{}}
      isOpen={isOpen}
      onClose={onClose}
      title={t.rich("admin.user.role.title", { name })}
      submitLabel={t("members.roles.submit")}
      pendingLabel={t("members.roles.pending")}
    >
      <RolesField
        label={t("admin.users.columns.role")}
        isLabelHidden
        nameOf={nameOf}
        error={fieldErrors.role && t.text(fieldErrors.role.text)}
        options={access.roles.filter(({ mayGive }) => mayGive).map((role) => role.name)}
        value={rolesOf(values.role)}
        isReadOnly={pending}
        onChange={(roles) => flow.set("role", roles.join(","))}
      />
    </FormDialog>
  );
}

function PasswordDialog({ user, isOpen, onClose, onDone }: UserDialogProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const id = useId();
  const { email, name } = user;
  const flow = useAdminForm({
    values: { newPassword: "" },
    check: ({ newPassword }) => checkNewPasswordField(newPassword, config),
    send: (calls, { newPassword }) => calls.setUserPassword({ userId: user.id, newPassword }),
    onDone: () => onDone(t("admin.user.password.done")),
  });
  return (
    <FormDialog
      part="passwordDialog"
      flow={flow}
      ids={{ newPassword: id }}
      isOpen={isOpen}
      onClose={onClose}
      title={t.rich("admin.user.password.title", { name: personName(user) })}
      above={<p>{t("admin.user.password.help")}</p>}
      submitLabel={t("admin.user.password.submit")}
      pendingLabel={t("common.save.pending")}
    >
      <HiddenUsername value={email} />
      <NewPassword
        id={id}
        name="newPassword"
        label={t("auth.reset.password.label")}
        value={flow.values.newPassword}
        onChange={(password) => flow.set("newPassword", password)}
        error={flow.fieldErrors.newPassword}
        isReadOnly={flow.pending}
        person={{ email, name }}
        classNames={{}}
      />
    </FormDialog>
  );
}

function SignOutDialog({ user, isOpen, onClose, onDone }: UserDialogProps): ReactNode {
  const t = useMessages();
  const name = personName(user);
  const ending = useAct(
    (calls) => calls.revokeUserSessions({ userId: user.id }),
    () => onDone(t("admin.user.signOut.done", { name })),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isPending={ending.isPending}
      tone="danger"
      title={t.rich("admin.user.signOut.title", { name })}
      confirmLabel={t("admin.user.signOut.label")}
      onConfirm={ending.press}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
    >
      <FormNotice notice={ending.failure} isFocused onRetry={ending.press} />
      <p>{t("admin.user.signOut.text")}</p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ user, isOpen, onClose, onDone }: UserDialogProps): ReactNode {
  const t = useMessages();
  const isSoft = useAdminScope().access.deletion === "soft";
  const name = personName(user);
  const removing = useAct(
    (calls) => calls.removeUser({ userId: user.id }),
    () => onDone(null),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isPending={removing.isPending}
      tone="danger"
      title={t.rich("admin.user.remove.title", { name })}
      confirmLabel={t("admin.user.remove.submit")}
      onConfirm={removing.press}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
    >
      <FormNotice notice={removing.failure} isFocused onRetry={removing.press} />
      <p>
        {t.rich("admin.user.remove.text", { email: user.email })}{" "}
        {t(isSoft ? "admin.user.remove.soft" : "admin.user.remove.final")}
      </p>
    </ConfirmDialog>
  );
}
