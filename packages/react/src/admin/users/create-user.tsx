"use client";
import { type ReactNode, useId } from "react";
import { useConfig } from "../../context/context.ts";
import type { Notice } from "../../errors/index.ts";
import { rolesOf } from "../../features/organization/roles/permissions.ts";
import { RolesField } from "../../features/organization/roles/roles-field.tsx";
import { checkEmail, checkNewPasswordField } from "../../flows/checks.ts";
import { useMessages } from "../../messages/index.ts";
import { Checkbox, Field, PasswordField } from "../../primitives/index.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminRoleName } from "../role-names.ts";
import { type AdminForm, useAdminForm } from "../use-admin-form.ts";

export interface CreateUserDialogProps {
  isOpen: boolean;
  onClose(): void;
  onDone(user: AdministeredUser): void;
}

type Values = { name: string; email: string; newPassword: string; role: string; isConfirmed: boolean };

/** Creates an account for a user. */
export function CreateUserDialog({ isOpen, onClose, onDone }: CreateUserDialogProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { access } = useAdminScope();
  const ids = { name: useId(), email: useId(), newPassword: useId() };
  const flow = useAdminForm<Values, { user: AdministeredUser }>({
    values: { name: "", email: "", newPassword: "", role: access.defaultRole, isConfirmed: false },
    check: (values) => checked(values, config),
    send: (calls, { name, email, newPassword, role, isConfirmed }) =>
      calls.createUser({
        email: email.trim(),
        name: name.trim(),
        ...(newPassword === "" ? {} : { password: newPassword }),
        ...(role === access.defaultRole ? {} : { role: rolesOf(role) }),
        ...(isConfirmed ? { data: { emailVerified: true } } : {}),
      }),
    onDone: ({ user }) => onDone(user),
  });
  const { values, fieldErrors, pending } = flow;
  const field = (name: "name" | "email" | "newPassword") => ({
    id: ids[name],
    name,
    part: name,
    error: fieldErrors[name] && t.text(fieldErrors[name].text),
    isReadOnly: pending,
    value: values[name],
    onChange: (value: string) => flow.set(name, value),
  });
  return (
    <FormDialog
      part="createDialog"
      flow={flow}
      ids={ids}
      isOpen={isOpen}
      onClose={onClose}
      title={t("admin.users.create.title")}
      submitLabel={t("admin.users.create.submit")}
      pendingLabel={t("common.working")}
    >
      <Field {...field("name")} label={t("admin.user.name")} autoComplete="off" dir="auto" autoFocus />
      <Field
        {...field("email")}
        label={t("admin.user.email.label")}
        type="email"
        autoComplete="off"
        dir="ltr"
        isRequired
      />
      <PasswordField
        {...field("newPassword")}
        label={t("admin.users.create.password")}
        hint={t("admin.users.create.hint")}
        autoComplete="new-password"
      />
      <Standing flow={flow} />
    </FormDialog>
  );
}

function checked(
  { email, newPassword }: Values,
  config: Parameters<typeof checkNewPasswordField>[1],
): Partial<Record<keyof Values, Notice>> {
  const wrong = checkEmail(email);
  return {
    ...(wrong === undefined ? {} : { email: wrong }),
    ...(newPassword === "" ? {} : checkNewPasswordField(newPassword, config)),
  };
}

/** Role and confirmation of the new account, as far as the administrator may set them. */
function Standing({ flow }: { flow: AdminForm<Values> }): ReactNode {
  const t = useMessages();
  const { access, can } = useAdminScope();
  const nameOf = useAdminRoleName();
  const { values, pending } = flow;
  return (
    <>
      {can("user", "set-role") ? (
        <RolesField
          label={t("admin.users.columns.role")}
          nameOf={nameOf}
          options={access.roles.filter(({ mayGive }) => mayGive).map(({ name }) => name)}
          value={rolesOf(values.role)}
          isReadOnly={pending}
          onChange={(roles) => flow.set("role", roles.join(","))}
        />
      ) : null}
      {can("user", "set-email") ? (
        <Checkbox
          label={t("admin.users.create.confirmed")}
          hint={t("admin.users.create.confirmedHint")}
          isSelected={values.isConfirmed}
          isReadOnly={pending}
          onChange={(isOn) => flow.set("isConfirmed", isOn)}
        />
      ) : null}
    </>
  );
}
