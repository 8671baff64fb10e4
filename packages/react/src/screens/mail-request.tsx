"use client";
import type { ReactNode } from "react";
import type { MailFlow, MailState } from "../flows/mail-flow.ts";
import { useMessages } from "../messages/provider.tsx";
import { Field } from "../primitives/field.tsx";
import { FlowForm } from "./flow-form.tsx";
import { latchOf, Submit } from "./submit.tsx";
import type { CommonPart, ScreenProps } from "./types.ts";

/** Password managers know a form by the ids and names of its inputs: they never change. */
const IDS = { email: "lk-username" };

export interface MailRequestProps
  extends Pick<ScreenProps<CommonPart | "identifier">, "classNames" | "slots"> {
  flow: MailState & Pick<MailFlow, "set" | "submit">;
  /** True if the email address is known, so that there is no field for it. */
  isKnown?: boolean | undefined;
  label: string;
  pendingLabel: string;
  /** URL that the form is posted to without script. */
  action: string | undefined;
  /** Hidden fields, posted with the form. */
  hidden?: Readonly<Record<string, string>> | undefined;
}

/** Asks for an email address, if it isn't known, and sends an email to it. */
export function MailRequest(props: MailRequestProps): ReactNode {
  const { flow, isKnown, label, pendingLabel, action, hidden = {}, classNames, slots = {} } = props;
  const t = useMessages();
  const { values, fieldErrors, pending } = flow;
  const { Field: TextSlot = Field } = slots;
  return (
    <FlowForm flow={flow} ids={isKnown ? {} : IDS} action={action} classNames={classNames} slots={slots}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isKnown ? (
        <input type="hidden" name="email" value={values.email} />
      ) : (
        <TextSlot
          part="identifier"
          className={classNames?.identifier}
          label={t("auth.signIn.email.label")}
          id={IDS.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck="false"
          enterKeyHint="go"
          dir="ltr"
          isRequired
          isReadOnly={pending}
          value={values.email}
          onChange={(email) => flow.set("email", email)}
          error={fieldErrors.email && t.text(fieldErrors.email.text)}
        />
      )}
      <Submit
        label={label}
        pendingLabel={pendingLabel}
        pending={pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={classNames?.submit}
        Slot={slots.Button}
      />
    </FlowForm>
  );
}
