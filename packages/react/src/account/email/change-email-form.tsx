"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { useMessages } from "../../messages/index.ts";
import { Field } from "../../primitives/index.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import { OwnActions, OwnOnlyNote } from "../../screens/own-only.tsx";
import type { Parts } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { useUser } from "../../session/index.ts";
import { useImpersonated } from "../../session/use-impersonated.ts";
import type { ChangeEmailPart } from "../part-names.ts";
import type { ChangeEmailFlow } from "./change-email-flow.ts";

export interface ChangeEmailFormProps {
  flow: ChangeEmailFlow;
  parts: Parts<ChangeEmailPart>;
  /** True if the form was reopened by a press: it then takes the focus. */
  isFocused: boolean;
}

const IDS = { newEmail: "new-email" };

export function ChangeEmailForm({ flow, parts, isFocused }: ChangeEmailFormProps): ReactNode {
  const { part, primitive, classNames } = parts;
  const t = useMessages();
  const { user } = useUser();
  const { values, fieldErrors, pending, retryAfter } = flow;
  const isReadOnly = useImpersonated();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFocused) form.current?.querySelector<HTMLElement>("#new-email")?.focus();
  }, [isFocused]);
  return (
    <FlowForm ref={form} flow={flow} ids={IDS} classNames={classNames}>
      <OwnOnlyNote {...primitive("alert")} />
      <Field
        {...primitive("next")}
        id={IDS.newEmail}
        name="newEmail"
        type="email"
        inputMode="email"
        label={t("account.email.next.label")}
        hint={t(user?.emailVerified ? "account.email.next.hint.asked" : "account.email.next.hint.atOnce")}
        error={fieldErrors.newEmail && t.text(fieldErrors.newEmail.text)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck="false"
        dir="ltr"
        enterKeyHint="go"
        isRequired
        isReadOnly={isReadOnly || pending}
        value={values.newEmail}
        onChange={(value) => flow.set("newEmail", value)}
      />
      <OwnActions {...part("actions")}>
        <WaitingButton
          {...primitive("submit")}
          label={t("account.email.submit.label")}
          seconds={retryAfter}
          type="submit"
          variant="primary"
          isPending={pending}
          pendingLabel={t("account.email.submit.pending")}
        />
      </OwnActions>
    </FlowForm>
  );
}
