"use client";
import type { SessionData } from "@latchkey/client";
import type { ReactNode } from "react";
import type { Notice } from "../../errors/index.ts";
import { useMessages } from "../../messages/provider.tsx";
import { HiddenUsername } from "../../primitives/hidden-username.tsx";
import { PasswordField } from "../../primitives/password-field.tsx";
import { FlowForm, type FlowFormProps } from "../../screens/flow-form.tsx";
import { latchOf, Submit } from "../../screens/submit.tsx";
import { useForgotten } from "./use-forgotten.tsx";

/** The form's state, as both dialogs use it. */
export interface PasswordFlow {
  readonly values: { readonly password: string };
  readonly fieldErrors: Readonly<Partial<Record<string, Notice>>>;
  readonly pending: boolean;
  readonly retryAfter: number;
  set(name: "password", value: string): void;
  passwordShown(isShown: boolean): void;
}

export interface PasswordPromptProps {
  flow: PasswordFlow & FlowFormProps["flow"] & Parameters<typeof latchOf>[0];
  user: SessionData["user"];
  /** The field's ID, which must differ from those on the page below the dialog. */
  id: string;
  label: string;
  pendingLabel: string;
  /** Content between the name and the password. */
  before?: ReactNode;
  children?: ReactNode;
}

/** The password form for a user whose name is known. */
export function PasswordPrompt(props: PasswordPromptProps): ReactNode {
  const { flow, user, id, label, pendingLabel, before, children } = props;
  const t = useMessages();
  const error = flow.fieldErrors.password;
  const forgotten = useForgotten(user.email, error, flow.formError);
  return (
    <FlowForm flow={flow} ids={{ password: id }}>
      <HiddenUsername value={user.email} />
      {before}
      <PasswordField
        part="password"
        label={t("auth.signIn.password.label")}
        id={id}
        name="password"
        autoComplete="current-password webauthn"
        enterKeyHint="go"
        autoFocus
        isReadOnly={flow.pending}
        value={flow.values.password}
        onChange={(password) => flow.set("password", password)}
        onShownChange={flow.passwordShown}
        action={forgotten.action}
        error={error && t.text(error.text)}
      />
      {forgotten.status}
      <Submit
        label={label}
        pendingLabel={pendingLabel}
        pending={flow.pending}
        retryAfter={flow.retryAfter}
        latch={latchOf(flow)}
        className={undefined}
      />
      {children}
    </FlowForm>
  );
}
