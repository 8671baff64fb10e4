"use client";
import { type ReactNode, useId } from "react";
import { useConfig } from "../../context/context.ts";
import { checkEmail, checkNewPasswordField } from "../../flows/checks.ts";
import { useMessages } from "../../messages/index.ts";
import { Field, HiddenUsername } from "../../primitives/index.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import { NewPassword } from "../../screens/new-password.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminForm } from "../use-admin-form.ts";
import type { Dialogs } from "../use-dialogs.ts";
import type { Outcome } from "../use-outcome.tsx";
import { personName } from "../users/person.tsx";
import { BanDialog } from "./ban-dialog.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RemoveMethodDialog } from "./remove-method-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";

export type UserDialogName =
  | "edit"
  | "role"
  | "password"
  | "removeMethod"
  | "ban"
  | "impersonate"
  | "signOut"
  | "remove";

/** A user, or several for the actions that have the same form for all of them. */
export type Users = readonly [AdministeredUser, ...AdministeredUser[]];

export interface UserDialogsProps {
  users: Users;
  dialogs: Dialogs<UserDialogName>;
  onDone(outcome: Outcome): void;
  /** Called instead of `onDone` after a removal. */
  onRemoved?: (() => void) | undefined;
}

/** Props of a dialog about one user or several. */
export interface UsersDialogProps {
  users: Users;
  isOpen: boolean;
  onClose(): void;
  onDone(outcome: Outcome): void;
}

/** Props of a dialog about one user. */
export interface UserDialogProps extends Omit<UsersDialogProps, "users"> {
  user: AdministeredUser;
}

/** Dialogs of the actions on users. */
export function UserDialogs({ users, dialogs, onDone, onRemoved }: UserDialogsProps): ReactNode {
  const { asked, isOpen, close } = dialogs;
  const common = {
    isOpen,
    onClose: close,
    onDone(outcome: Outcome) {
      close();
      onDone(outcome);
    },
  };
  const dialog: UserDialogProps = { ...common, user: users[0] };
  const many: UsersDialogProps = { ...common, users };
  switch (asked) {
    case "edit":
      return <EditDialog {...dialog} />;
    case "role":
      return <RoleDialog {...many} />;
    case "password":
      return <PasswordDialog {...dialog} />;
    case "removeMethod":
      return <RemoveMethodDialog {...dialog} />;
    case "ban":
      return <BanDialog {...many} />;
    case "impersonate":
      return <ImpersonateDialog {...dialog} />;
    case "signOut":
      return <SignOutDialog {...many} />;
    case "remove":
      return <RemoveDialog {...many} {...(onRemoved === undefined ? {} : { onDone: onRemoved })} />;
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
    onDone: () => onDone({ text: t("admin.user.edit.done") }),
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

function PasswordDialog({ user, isOpen, onClose, onDone }: UserDialogProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const id = useId();
  const { email, name } = user;
  const flow = useAdminForm({
    values: { newPassword: "" },
    check: ({ newPassword }) => checkNewPasswordField(newPassword, config),
    send: (calls, { newPassword }) => calls.setUserPassword({ userId: user.id, newPassword }),
    onDone: () => onDone({ text: t("admin.user.password.done") }),
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
