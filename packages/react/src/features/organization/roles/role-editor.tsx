"use client";
import { type ReactNode, useId } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Alert, Button, Field } from "../../../primitives/index.ts";
import { FlowForm } from "../../../screens/flow-form.tsx";
import { WaitingButton } from "../../../screens/waiting-button.tsx";
import { useOrganizationScope } from "../scope.tsx";
import type { RoleView } from "../types.ts";
import { PermissionMatrix } from "./permission-matrix.tsx";
import type { Cell } from "./role-flow.ts";
import { usePermissionNames } from "./use-permission-name.ts";
import { type RoleHandle, type UseRoleFlowOptions, useRoleFlow } from "./use-role-flow.ts";

export interface RoleEditorProps extends Omit<UseRoleFlowOptions, "role" | "onSuccess"> {
  /** The edited role. Default: creates one. */
  edited?: RoleView | undefined;
  onSaved(name: string): void;
  onCancel(): void;
}

/** A role's name and permissions. Permissions that the caller lacks are locked. */
export function RoleEditor(props: RoleEditorProps): ReactNode {
  const { edited: role, statements, onSaved, onCancel, onError } = props;
  const t = useMessages();
  const { can } = useOrganizationScope();
  const id = useId();
  const flow = useRoleFlow({ role, statements, onError, onSuccess: (saved) => onSaved(saved.role) });
  const { values, fieldErrors, pending, missing } = flow;
  const cell = (resource: string, action: string): Cell => `${resource}:${action}`;
  return (
    <div data-part="editor">
      <h2>
        {role === undefined
          ? t("teams.roles.create.title")
          : t.rich("teams.roles.edit.title", { role: role.role })}
      </h2>
      <FlowForm
        // Boxes aren't texts: their state is known.
        flow={{ ...flow, submit: ({ role } = {}) => flow.submit(role === undefined ? {} : { role }) }}
        ids={{ role: id }}
      >
        <Refused permissions={missing} refusals={flow.refusals} />
        <Field
          id={id}
          name="role"
          part="name"
          label={t("teams.roles.name.label")}
          hint={t("teams.roles.name.hint")}
          error={fieldErrors.role && t.text(fieldErrors.role.text)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          dir="auto"
          autoFocus
          isRequired
          isReadOnly={pending}
          value={values.role}
          onChange={(name) => flow.set("role", name)}
        />
        <PermissionMatrix
          label={
            role === undefined ? t("teams.roles.matrixNew") : t("teams.roles.matrix", { role: role.role })
          }
          statements={statements}
          isGiven={(resource, action) => values[cell(resource, action)] === true}
          lockOf={(resource, action) => (can(resource, action) ? undefined : t("teams.roles.lock"))}
          isInvalid={(resource, action) => missing.includes(cell(resource, action))}
          onChange={(resource, action, isGiven) => {
            if (!pending) flow.set(cell(resource, action), isGiven);
          }}
        />
        <Actions flow={flow} act={role === undefined ? "create" : "edit"} onCancel={onCancel} />
      </FlowForm>
    </div>
  );
}

/** Permissions that the caller lacks, and so can't give. */
function Refused({ permissions, refusals }: { permissions: readonly string[]; refusals: number }): ReactNode {
  const t = useMessages();
  const names = usePermissionNames();
  if (permissions.length === 0) return null;
  return (
    <Alert isFocusedWhen={refusals} title={t("teams.roles.refused.title")}>
      <p>{t("teams.roles.refused.text")}</p>
      <ul>
        {permissions.map((permission) => (
          <li key={permission}>{names.permission(permission)}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface ActionsProps extends Pick<RoleEditorProps, "onCancel"> {
  flow: Pick<RoleHandle, "pending" | "retryAfter">;
  act: "create" | "edit";
}

function Actions({ flow: { pending, retryAfter }, act, onCancel }: ActionsProps): ReactNode {
  const t = useMessages();
  return (
    <div data-part="actions">
      <Button part="cancel" isDisabled={pending} onPress={onCancel}>
        {t("common.cancel")}
      </Button>
      <WaitingButton
        part="submit"
        type="submit"
        variant="primary"
        label={t(`teams.roles.${act}.submit`)}
        seconds={retryAfter}
        isPending={pending}
        pendingLabel={t(`teams.roles.${act}.pending`)}
      />
    </div>
  );
}
