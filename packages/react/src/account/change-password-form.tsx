"use client";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useMessages } from "../messages/index.ts";
import { Checkbox, HiddenUsername, PasswordField } from "../primitives/index.ts";
import { useConfig } from "../provider/context.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { Strength } from "../screens/strength.tsx";
import { WaitingButton } from "../screens/waiting-button.tsx";
import { useUser } from "../session/index.ts";
import type { ChangePasswordFlow } from "./change-password-flow.ts";
import type { ChangePasswordPart } from "./part-names.ts";
import type { Parts } from "./parts.ts";

export interface ChangePasswordFormProps {
  flow: ChangePasswordFlow;
  parts: Parts<ChangePasswordPart>;
  /** It was opened once more by a press: the focus belongs here. */
  isFocused: boolean;
}

/** What an engine asks for without options. */
const RULES = { min: 8, max: 128 };

export function ChangePasswordForm({ flow, parts, isFocused }: ChangePasswordFormProps): ReactNode {
  const { part, primitive, classNames } = parts;
  const t = useMessages();
  const { user } = useUser();
  const { values, pending, retryAfter } = flow;
  const form = useRef<HTMLFormElement>(null);
  // A separate id: there may be another password form on the page. Password managers go by names and `autocomplete`.
  const id = useId();
  const ids = { currentPassword: `${id}c`, newPassword: `${id}n` };
  useEffect(() => {
    if (isFocused) form.current?.querySelector<HTMLElement>('[name="currentPassword"]')?.focus();
  }, [isFocused]);
  return (
    <FlowForm ref={form} flow={flow} ids={ids} classNames={classNames}>
      {user === null ? null : <HiddenUsername value={user.email} />}
      <Passwords flow={flow} parts={parts} ids={ids} />
      <Checkbox
        {...primitive("revoke")}
        name="revokeOthers"
        label={t("account.password.revoke.label")}
        hint={t("account.password.revoke.hint")}
        isSelected={values.revokeOthers}
        isReadOnly={pending}
        onChange={(value) => flow.set("revokeOthers", value)}
      />
      <div {...part("actions")}>
        <WaitingButton
          {...primitive("submit")}
          label={t("account.password.submit.label")}
          seconds={retryAfter}
          type="submit"
          variant="primary"
          isPending={pending}
          pendingLabel={t("account.password.submit.pending")}
        />
      </div>
    </FlowForm>
  );
}

interface PasswordsProps extends Pick<ChangePasswordFormProps, "flow" | "parts"> {
  ids: { currentPassword: string; newPassword: string };
}

function Passwords({ flow, parts: { primitive }, ids }: PasswordsProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { min, max } = config?.password ?? RULES;
  const { user } = useUser();
  const { values, fieldErrors, pending } = flow;
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
        isReadOnly={pending}
        value={values.currentPassword}
        onChange={(value) => flow.set("currentPassword", value)}
      />
      <PasswordField
        {...primitive("next")}
        id={ids.newPassword}
        name="newPassword"
        label={t("account.password.next.label")}
        hint={t("auth.password.rules", { min })}
        error={fieldErrors.newPassword && t.text(fieldErrors.newPassword.text)}
        autoComplete="new-password"
        passwordRules={`minlength: ${min}; maxlength: ${max};`}
        enterKeyHint="go"
        isRequired
        isReadOnly={pending}
        value={values.newPassword}
        onChange={(value) => flow.set("newPassword", value)}
      />
      <Strength
        password={values.newPassword}
        min={min}
        max={max}
        email={user?.email}
        name={user?.name}
        appName={config?.appName}
        className={primitive("strength").className}
      />
    </>
  );
}
