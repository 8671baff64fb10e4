"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Checkbox } from "../primitives/checkbox.tsx";
import { HiddenUsername } from "../primitives/hidden-username.tsx";
import { PasswordField } from "../primitives/password-field.tsx";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { Strength } from "../screens/strength.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import type { ScreenProps } from "../screens/types.ts";
import type { ResetPasswordPart } from "./part-names.ts";
import type { ResetPasswordHandle } from "./use-reset-password-flow.ts";

/** Ids and names of inputs are what password managers know a form by: they never change. */
const IDS = { newPassword: "new-password" };

/** What an engine asks for without options. */
const RULES = { min: 8, max: 128 };

interface ResetPasswordFormProps extends Pick<ScreenProps<ResetPasswordPart>, "classNames" | "slots"> {
  flow: ResetPasswordHandle;
  /** Whose password it is, where that is known. */
  email: string | undefined;
}

/** A new password. Posted as any form where no script runs. */
export function ResetPasswordForm({
  flow,
  email,
  classNames,
  slots = {},
}: ResetPasswordFormProps): ReactNode {
  const t = useMessages();
  const { forms } = useSurroundings();
  const { values, pending } = flow;
  const { Checkbox: BoxSlot = Checkbox } = slots;
  return (
    <FlowForm flow={flow} ids={IDS} action={forms.resetPassword} classNames={classNames} slots={slots}>
      {email === undefined ? null : <HiddenUsername value={email} />}
      <NewPassword flow={flow} email={email} classNames={classNames} slots={slots} />
      <BoxSlot
        part="revoke"
        className={classNames?.revoke}
        label={t("auth.reset.revoke.label")}
        hint={t("auth.reset.revoke.hint")}
        name="revokeSessions"
        isReadOnly={pending}
        isSelected={values.revokeSessions}
        onChange={(isOn) => flow.set("revokeSessions", isOn)}
      />
      <Submit
        label={t("auth.reset.submit.label")}
        pendingLabel={t("auth.reset.submit.pending")}
        pending={pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}

function NewPassword({ flow, email, classNames, slots = {} }: ResetPasswordFormProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { values, fieldErrors, pending } = flow;
  const { min, max } = config?.password ?? RULES;
  const { PasswordField: PasswordSlot = PasswordField } = slots;
  return (
    <>
      <PasswordSlot
        part="password"
        className={classNames?.password}
        label={t("auth.reset.password.label")}
        hint={t("auth.password.rules", { min })}
        id={IDS.newPassword}
        name="newPassword"
        autoComplete="new-password"
        enterKeyHint="go"
        passwordRules={`minlength: ${min}; maxlength: ${max};`}
        isRequired
        isReadOnly={pending}
        value={values.newPassword}
        onChange={(password) => flow.set("newPassword", password)}
        error={fieldErrors.newPassword && t.text(fieldErrors.newPassword.text)}
      />
      <Strength
        password={values.newPassword}
        min={min}
        max={max}
        email={email}
        appName={config?.appName}
        className={classNames?.strength}
      />
    </>
  );
}
