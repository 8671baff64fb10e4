"use client";
import { type ForwardedRef, forwardRef, type ReactNode, useEffect, useId, useRef } from "react";
import { useConfig, useSurroundings } from "../../../context/context.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { LinkButton, PasswordField } from "../../../primitives/index.ts";
import { Local } from "../../../primitives/local.tsx";
import { ContinueLink } from "../../../screens/continue-link.tsx";
import { FlowForm } from "../../../screens/flow-form.tsx";
import { focusSoon } from "../../../screens/focus-soon.ts";
import { Screen } from "../../../screens/screen.tsx";
import { latchOf, Submit } from "../../../screens/submit.tsx";
import { TextLink } from "../../../screens/text-link.tsx";
import type { CommonPart, FormScreenProps } from "../../../screens/types.ts";
import {
  type UndoSignInMethodHandle,
  type UseUndoSignInMethodFlowOptions,
  useUndoSignInMethodFlow,
} from "./use-undo-sign-in-method-flow.ts";

export type UndoSignInMethodPart = CommonPart | "summary" | "cancel";

export interface UndoSignInMethodProps
  extends FormScreenProps<UndoSignInMethodPart>,
    UseUndoSignInMethodFlowOptions {}

/**
 * Removes a sign-in method that a stranger added, with the link in the email about it. The link alone isn't
 * enough: in a browser that the account doesn't know, the reader also enters the password.
 */
export const UndoSignInMethod = forwardRef<HTMLDivElement, UndoSignInMethodProps>(function UndoSignInMethod(
  { messages, ...props },
  ref,
) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <UndoSignInMethodScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<UndoSignInMethodProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function UndoSignInMethodScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames } = props;
  const t = useMessages();
  const flow = useUndoSignInMethodFlow(props);
  const { step } = flow;
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="UndoSignInMethod"
      title={t(`undo.method.${step}.title`)}
      titleClass={classNames?.title}
      step={step}
      latch={latchOf(flow)}
      isRefused={flow.formError !== null}
    >
      {step === "confirm" || step === "proof" ? (
        <>
          <WhatHappens step={step} className={classNames?.summary} />
          <UndoForm {...props} flow={flow} step={step} />
        </>
      ) : (
        <WhatNext step={step} />
      )}
    </Screen>
  );
}

function WhatHappens(props: { step: "confirm" | "proof"; className: string | undefined }): ReactNode {
  const t = useMessages();
  const supportUrl = useConfig().config?.branding.supportUrl;
  return (
    <div data-part="summary" className={props.className}>
      <p data-part="text">{t(`undo.method.${props.step}.text`)}</p>
      {props.step === "confirm" ? (
        <ul>
          <li>{t("undo.method.confirm.removed")}</li>
          <li>{t("undo.confirm.sessions")}</li>
        </ul>
      ) : (
        <p data-part="text">
          {t("undo.method.proof.weak")}{" "}
          {supportUrl === undefined ? null : (
            <TextLink href={supportUrl}>{t("errors.actions.contactSupport")}</TextLink>
          )}
        </p>
      )}
    </div>
  );
}

type UndoFormProps = Pick<ScreenOnly, "classNames" | "slots" | "refused"> & {
  flow: UndoSignInMethodHandle;
  step: "confirm" | "proof";
};

function UndoForm({ flow, step, refused, classNames, slots }: UndoFormProps): ReactNode {
  const t = useMessages();
  const { forms, routes } = useSurroundings();
  const id = useId();
  const reason = flow.reason ?? refused?.error;
  const isWrong = reason?.code === "INVALID_PASSWORD";
  const field = useRef<HTMLInputElement>(null);
  // The error belongs to the step, so the form doesn't move the focus.
  useEffect(() => {
    if (reason?.code === "INVALID_PASSWORD") focusSoon(field.current);
  }, [reason]);
  return (
    <>
      <FlowForm
        flow={flow}
        ids={{ password: id }}
        action={forms.undoSignInMethod}
        classNames={classNames}
        slots={slots}
      >
        {step === "proof" ? (
          <PasswordField
            ref={field}
            id={id}
            name="password"
            label={t("account.password.current.label")}
            error={isWrong ? t("errors.INVALID_PASSWORD") : undefined}
            autoComplete="current-password"
            isRequired
            isReadOnly={flow.pending}
            value={flow.password}
            onChange={flow.setPassword}
          />
        ) : null}
        <Submit
          label={t("undo.method.submit.label")}
          pendingLabel={t("undo.method.submit.pending")}
          pending={flow.pending}
          retryAfter={flow.retryAfter}
          latch={latchOf(flow)}
          className={classNames?.submit}
          Slot={slots?.Button}
        />
      </FlowForm>
      <LinkButton variant="quiet" isWide part="cancel" className={classNames?.cancel} href={routes.account}>
        {t("undo.method.keep")}
      </LinkButton>
    </>
  );
}

function WhatNext({ step }: { step: "failed" | "missing" | "done" }): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { config } = useConfig();
  return (
    <>
      <p data-part="text">{t(`undo.method.${step}.text`)}</p>
      {config?.passwordReset !== false && step !== "missing" ? (
        <ContinueLink to={routes.forgotPassword}>{t("undo.done.password")}</ContinueLink>
      ) : (
        <ContinueLink to={routes.signIn}>{t("auth.signIn.submit.label")}</ContinueLink>
      )}
    </>
  );
}
