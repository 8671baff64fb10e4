"use client";
import type { ReactNode } from "react";
import { DialogFocus, type RowFocus } from "../../../lists/use-row-focus.ts";
import { useMessages } from "../../../messages/index.ts";
import { Alert, Bdi, Button, ConfirmDialog, Dialog } from "../../../primitives/index.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import { rolesOf } from "../roles/permissions.ts";
import { RolesField } from "../roles/roles-field.tsx";
import { type PermissionNames, usePermissionNames } from "../roles/use-permission-name.ts";
import type { OfferedRoles } from "../roles/use-roles.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { MembersAsked } from "./members-flow.ts";
import { nameOf } from "./members-table.tsx";
import type { MembersHandle } from "./use-members-flow.ts";

export interface MembersDialogsProps {
  flow: MembersHandle;
  roles: OfferedRoles;
  userId: string | undefined;
  focus: RowFocus;
}

/** Confirmations of actions on members. */
export function MembersDialogs(props: MembersDialogsProps): ReactNode {
  const { asked } = props.flow;
  if (asked === null) return null;
  return asked.what === "roles" ? (
    <RolesDialog {...props} asked={asked} />
  ) : (
    <LossDialog {...props} asked={asked} />
  );
}

type Of<What extends MembersAsked["what"]> = MembersDialogsProps & { asked: MembersAsked & { what: What } };

/**
 * Several roles are chosen first and saved at once: a list that saves each choice
 * would also save those passed by.
 */
function RolesDialog({ flow, roles, userId, asked, focus }: Of<"roles">): ReactNode {
  const t = useMessages();
  const names = usePermissionNames();
  const { member } = asked;
  const { dialogError } = flow;
  const isOfField = dialogError?.field === "roles";
  const lost = member.userId === userId ? roles.lostBy(rolesOf(member.role), asked.roles) : [];
  return (
    <Dialog
      part="rolesDialog"
      isOpen={flow.isOpen}
      onOpenChange={(isWanted) => {
        if (!isWanted) flow.close();
      }}
      title={t.rich("members.roles.title", { name: nameOf(member) })}
      isDismissable={!flow.pending}
      actions={
        <>
          <Button part="cancel" isDisabled={flow.pending} onPress={flow.close}>
            {t("common.cancel")}
          </Button>
          <Button
            part="confirm"
            variant="primary"
            isPending={flow.pending}
            pendingLabel={t("members.roles.pending")}
            onPress={() => void flow.confirm()}
          >
            {t("members.roles.submit")}
          </Button>
        </>
      }
    >
      <FormNotice notice={isOfField ? null : dialogError} onRetry={() => void flow.confirm()} />
      <RolesField
        label={t("members.roles.label")}
        isLabelHidden
        error={isOfField && dialogError !== null ? t.text(dialogError.text) : undefined}
        options={roles.offered}
        value={asked.roles}
        isReadOnly={flow.pending}
        onChange={flow.chooseRoles}
      />
      {lost.length > 0 ? (
        <Alert tone="warning">
          {t("members.roles.self", { permissions: t.format.list(inShort(lost, names)) })}
        </Alert>
      ) : null}
      <DialogFocus focus={focus} />
    </Dialog>
  );
}

/** Names the permissions, or only their resources where there are too many to read. */
function inShort(permissions: readonly string[], names: PermissionNames): readonly string[] {
  if (permissions.length <= AT_ONCE) return permissions.map(names.permission);
  return [
    ...new Set(permissions.map((permission) => names.resource(permission.split(":", 1)[0] ?? permission))),
  ];
}

const AT_ONCE = 4;

function LossDialog({ flow, asked, focus }: Of<"remove" | "leave">): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  const members = asked.what === "remove" ? asked.members : [asked.member];
  const [first] = members;
  const isLeaving = asked.what === "leave";
  const name = first === undefined ? "" : nameOf(first);
  return (
    <ConfirmDialog
      isOpen={flow.isOpen}
      isPending={flow.pending}
      tone="danger"
      title={
        isLeaving
          ? t.rich("members.leave.title", { organization: organization.name })
          : t.rich("members.remove.title", { n: members.length, name })
      }
      confirmLabel={t(isLeaving ? "members.leave.submit" : "members.remove.submit")}
      onConfirm={() => void flow.confirm()}
      onOpenChange={(isWanted) => {
        if (!isWanted) flow.close();
      }}
    >
      {members.length > 1 ? (
        <ul data-part="names">
          {members.map((member) => (
            <li key={member.id}>
              <Bdi>{nameOf(member)}</Bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        {isLeaving
          ? t("members.leave.text")
          : t.rich("members.remove.text", { organization: organization.name })}
      </p>
      <DialogFocus focus={focus} />
    </ConfirmDialog>
  );
}
