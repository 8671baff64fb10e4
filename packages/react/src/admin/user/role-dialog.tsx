"use client";
import type { ReactNode } from "react";
import { fieldNotice } from "../../errors/index.ts";
import { rolesOf } from "../../features/organization/roles/permissions.ts";
import { RolesField } from "../../features/organization/roles/roles-field.tsx";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { FormDialog } from "../../screens/form-dialog.tsx";
import { useAdminScope } from "../base/scope.tsx";
import { toEach } from "../list/to-each.ts";
import { useEach } from "../list/use-each.tsx";
import { useAdminRoleName } from "../role-names.ts";
import { useAdminForm } from "../use-admin-form.ts";
import { personName } from "../users/person.tsx";
import type { UsersDialogProps } from "./user-dialogs.tsx";
import { useUsersWords } from "./users-words.ts";

/** Changes the role of users. */
export function RoleDialog({ users, isOpen, onClose, onDone }: UsersDialogProps): ReactNode {
  const t = useMessages();
  const { access } = useAdminScope();
  const nameOf = useAdminRoleName();
  const words = useUsersWords(users);
  const each = useEach();
  const roleOf = ({ role }: (typeof users)[number]): string => role ?? access.defaultRole;
  const [first] = users;
  const namesOf = (role: string): string => t.format.list(rolesOf(role).map(nameOf));
  const said = (role: string) => ({ name: personName(first), role: namesOf(role) });
  const flow = useAdminForm({
    // Form values are texts, so roles are joined by commas.
    values: { role: users.every((user) => roleOf(user) === roleOf(first)) ? roleOf(first) : "" },
    check: ({ role }): { role?: ReturnType<typeof fieldNotice> } =>
      role === "" ? { role: fieldNotice("role", text("members.roles.missing")) } : {},
    send: (calls, { role }) =>
      each.send(users, ({ id }) => calls.setRole({ userId: id, role: rolesOf(role) })),
    onDone({ done, failed }, { role }) {
      const n = done.length;
      const isOne = users.length === 1;
      onDone({
        text: isOne
          ? t("admin.user.role.done", said(role))
          : t("admin.selected.role.done", { n, role: said(role).role }),
        failed,
        undo: {
          send: (calls) =>
            toEach(done, (user) => calls.setRole({ userId: user.id, role: rolesOf(roleOf(user)) })),
          text: isOne
            ? t("admin.user.role.done", said(roleOf(first)))
            : t("admin.selected.role.undone", { n }),
        },
      });
    },
  });
  const { values, fieldErrors, pending } = flow;
  return (
    <FormDialog
      part="roleDialog"
      flow={flow}
      ids={{}}
      isOpen={isOpen}
      onClose={onClose}
      title={words.title("role")}
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
      {each.view}
    </FormDialog>
  );
}
