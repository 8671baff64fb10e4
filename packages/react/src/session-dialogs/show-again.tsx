"use client";
import type { SessionData } from "@latchkey/client";
import type { ReactNode } from "react";
import type { Notice } from "../errors/index.ts";
import { useMessages } from "../messages/provider.tsx";
import { DialogOverlay } from "../primitives/dialog-overlay.tsx";
import { HiddenUsername } from "../primitives/hidden-username.tsx";
import { PasswordField } from "../primitives/password-field.tsx";
import { FlowForm, type FlowFormProps } from "../screens/flow-form.tsx";
import { latchOf, Submit } from "../screens/submit.tsx";

type User = SessionData["user"];

/** What both dialogs know of their form. */
export interface PasswordFlow {
  readonly values: { readonly password: string };
  readonly fieldErrors: Readonly<Partial<Record<string, Notice>>>;
  readonly pending: boolean;
  readonly retryAfter: number;
  set(name: "password", value: string): void;
  passwordShown(isShown: boolean): void;
}

export interface ShowAgainProps {
  /** As styles and tests know it. */
  name: "Reauthenticate" | "SessionExpired";
  user: User;
  title: string;
  text: ReactNode;
  latch: ReturnType<typeof latchOf>;
  textId: string;
  /** Undefined: it can't be put off. */
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
}

/** A dialog over the page as it is, which asks somebody who was here already to show who they are. */
export function ShowAgain(props: ShowAgainProps): ReactNode {
  const { name, title, text, latch, textId, onDismiss, children } = props;
  return (
    <DialogOverlay
      isOpen
      onOpenChange={(isWanted) => {
        if (!isWanted) onDismiss?.();
      }}
      isDismissable={onDismiss !== undefined}
      title={title}
      describedBy={textId}
    >
      <div data-lk={name} data-state={latch}>
        <p id={textId} data-part="text">
          {text}
        </p>
        {children}
      </div>
    </DialogOverlay>
  );
}

/** Whose account it is about. */
export function WhoseAccount({ user }: { user: User }): ReactNode {
  const t = useMessages();
  return (
    <p data-part="account">
      <span data-part="label">{t("auth.expired.account")}</span> <bdi dir="ltr">{user.email}</bdi>
    </p>
  );
}

export interface PasswordAgainProps {
  flow: PasswordFlow & FlowFormProps["flow"] & Parameters<typeof latchOf>[0];
  user: User;
  /** Of the field: another one than in whatever form the dialog stands over. */
  id: string;
  label: string;
  pendingLabel: string;
  /** Between the name and the password. */
  before?: ReactNode;
  children?: ReactNode;
}

/** The form for the password of somebody whose name is known. */
export function PasswordAgain(props: PasswordAgainProps): ReactNode {
  const { flow, user, id, label, pendingLabel, before, children } = props;
  const t = useMessages();
  const error = flow.fieldErrors.password;
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
        error={error && t.text(error.text)}
      />
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
