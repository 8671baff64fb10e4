"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Checkbox } from "../primitives/checkbox.tsx";
import { HiddenUsername } from "../primitives/hidden-username.tsx";
import { useSurroundings } from "../provider/context.ts";
import { FlowForm } from "../screens/flow-form.tsx";
import { NewPassword } from "../screens/new-password.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";
import type { ScreenProps } from "../screens/types.ts";
import type { ResetPasswordPart } from "./part-names.ts";
import type { ResetPasswordHandle } from "./use-reset-password-flow.ts";

/** Ids and names of inputs are what password managers know a form by: they never change. */
const IDS = { newPassword: "new-password" };

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
      <NewPassword
        id={IDS.newPassword}
        name="newPassword"
        label={t("auth.reset.password.label")}
        value={values.newPassword}
        onChange={(password) => flow.set("newPassword", password)}
        error={flow.fieldErrors.newPassword}
        isReadOnly={pending}
        person={{ email }}
        classNames={{ field: classNames?.password, strength: classNames?.strength }}
        Slot={slots.PasswordField}
      />
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
