"use client";
import type { ReactNode } from "react";
import type { FormFlow, FormFlowState } from "../flows/form-flow.ts";
import { useMessages } from "../messages/provider.tsx";
import { Checkbox } from "../primitives/checkbox.tsx";
import { HiddenUsername } from "../primitives/hidden-username.tsx";
import type { Slots } from "../primitives/slots.ts";
import { FlowForm, type FlowFormProps } from "./flow-form.tsx";
import { NewPassword } from "./new-password.tsx";
import { latchOf, Submit } from "./submit.tsx";

type Values = { newPassword: string; revokeSessions: boolean };

interface NewPasswordFormProps {
  flow: FlowFormProps["flow"] &
    Pick<FormFlowState<Values>, "values" | "fieldErrors" | "pending" | "done"> &
    Pick<FormFlow<Values>, "set">;
  /** The account's email address, if known. */
  email: string | undefined;
  action: string | undefined;
  label: string;
  pendingLabel: string;
  /** IDs of the fields before it, by their names. */
  ids?: Readonly<Record<string, string>> | undefined;
  classNames?: Readonly<Record<string, string | undefined>> | undefined;
  slots?: Partial<Slots> | undefined;
  /** Content before the field. */
  children?: ReactNode;
}

/** Password managers know a form by the ids and names of its inputs: they never change. */
const ID = "new-password";

/** A form for a new password. Without script, the browser posts it. */
export function NewPasswordForm(props: NewPasswordFormProps): ReactNode {
  const { flow, email, action, ids, classNames, slots = {}, children } = props;
  const t = useMessages();
  const { values, pending } = flow;
  const { Checkbox: BoxSlot = Checkbox } = slots;
  return (
    <FlowForm
      flow={flow}
      ids={{ ...ids, newPassword: ID }}
      action={action}
      classNames={classNames}
      slots={slots}
    >
      {email === undefined ? null : <HiddenUsername value={email} />}
      {children}
      <NewPassword
        id={ID}
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
        label={props.label}
        pendingLabel={props.pendingLabel}
        pending={pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}
