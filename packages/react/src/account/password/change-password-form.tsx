"use client";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useForgotten } from "../../features/email-password/use-forgotten.tsx";
import { useMessages } from "../../messages/index.ts";
import { Checkbox, HiddenUsername, PasswordField } from "../../primitives/index.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import { NewPassword } from "../../screens/new-password.tsx";
import { OwnActions, OwnOnlyNote } from "../../screens/own-only.tsx";
import type { Parts } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { useUser } from "../../session/index.ts";
import { useImpersonated } from "../../session/use-impersonated.ts";
import type { ChangePasswordPart } from "../part-names.ts";
import type { ChangePasswordFlow } from "./change-password-flow.ts";

export interface ChangePasswordFormProps {
  flow: ChangePasswordFlow;
  parts: Parts<ChangePasswordPart>;
  /** True if the form was reopened by a press: it then takes the focus. */
  isFocused: boolean;
}

export function ChangePasswordForm({ flow, parts, isFocused }: ChangePasswordFormProps): ReactNode {
  const { part, primitive, classNames } = parts;
  const t = useMessages();
  const { user } = useUser();
  const { values, pending, retryAfter } = flow;
  const isReadOnly = useImpersonated();
  const form = useRef<HTMLFormElement>(null);
  // Separate IDs, since the page may have another password form. Password managers use names and
  // `autocomplete`.
  const id = useId();
  const ids = { currentPassword: `${id}c`, newPassword: `${id}n` };
  useEffect(() => {
    if (isFocused) form.current?.querySelector<HTMLElement>('[name="currentPassword"]')?.focus();
  }, [isFocused]);
  return (
    <FlowForm ref={form} flow={flow} ids={ids} classNames={classNames}>
      {user === null ? null : <HiddenUsername value={user.email} />}
      <OwnOnlyNote {...primitive("alert")} />
      <Passwords flow={flow} parts={parts} ids={ids} isReadOnly={isReadOnly || pending} />
      <Checkbox
        {...primitive("revoke")}
        name="revokeOthers"
        label={t("account.password.revoke.label")}
        hint={t("account.password.revoke.hint")}
        isSelected={values.revokeOthers}
        isReadOnly={isReadOnly || pending}
        onChange={(value) => flow.set("revokeOthers", value)}
      />
      <OwnActions {...part("actions")}>
        <WaitingButton
          {...primitive("submit")}
          label={t("account.password.submit.label")}
          seconds={retryAfter}
          type="submit"
          variant="primary"
          isPending={pending}
          pendingLabel={t("account.password.submit.pending")}
        />
      </OwnActions>
    </FlowForm>
  );
}

interface PasswordsProps extends Pick<ChangePasswordFormProps, "flow" | "parts"> {
  ids: { currentPassword: string; newPassword: string };
  isReadOnly: boolean;
}

function Passwords({ flow, parts: { primitive }, ids, isReadOnly }: PasswordsProps): ReactNode {
  const t = useMessages();
  const { user } = useUser();
  const { values, fieldErrors } = flow;
  const forgotten = useForgotten(user?.email ?? "", fieldErrors.currentPassword);
  return (
    <>
      <PasswordField
        {...primitive("current")}
        id={ids.currentPassword}
        name="currentPassword"
        label={t("account.password.current.label")}
        error={fieldErrors.currentPassword && t.text(fieldErrors.currentPassword.text)}
        autoComplete="current-password"
        enterKeyHint="next"
        isRequired
        isReadOnly={isReadOnly}
        value={values.currentPassword}
        onChange={(value) => flow.set("currentPassword", value)}
        action={forgotten.action}
      />
      {forgotten.status}
      <NewPassword
        id={ids.newPassword}
        name="newPassword"
        label={t("account.password.next.label")}
        value={values.newPassword}
        onChange={(value) => flow.set("newPassword", value)}
        error={fieldErrors.newPassword}
        isReadOnly={isReadOnly}
        person={{ email: user?.email, name: user?.name }}
        part="next"
        classNames={{ field: primitive("next").className, strength: primitive("strength").className }}
      />
    </>
  );
}
