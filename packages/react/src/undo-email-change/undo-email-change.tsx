"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { Local } from "../primitives/local.tsx";
import { useHandedEmail } from "../provider/carried-email.ts";
import { useConfig, useSurroundings } from "../provider/context.ts";
import { ContinueLink } from "../screens/continue-link.tsx";
import { LinkForm } from "../screens/link-form.tsx";
import { Screen } from "../screens/screen.tsx";
import { latchOf } from "../screens/submit.tsx";
import type { CommonPart, FormScreenProps } from "../screens/types.ts";
import {
  type UndoEmailChangeHandle,
  type UseUndoEmailChangeFlowOptions,
  useUndoEmailChangeFlow,
} from "./use-undo-email-change-flow.ts";

export type UndoEmailChangePart = CommonPart | "summary" | "cancel";

export interface UndoEmailChangeProps
  extends FormScreenProps<UndoEmailChangePart>,
    UseUndoEmailChangeFlowOptions {}

/**
 * Undoes a change of address with the link that the previous address got, at the press of a button. The reader may be
 * locked out, so nobody has to be signed in, and each step says what to do next.
 */
export const UndoEmailChange = forwardRef<HTMLDivElement, UndoEmailChangeProps>(function UndoEmailChange(
  { messages, ...props },
  ref,
) {
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <UndoEmailChangeScreen {...props} rootRef={ref} />
    </Local>
  );
});

type ScreenOnly = Omit<UndoEmailChangeProps, "messages"> & { rootRef: ForwardedRef<HTMLDivElement> };

function UndoEmailChangeScreen(props: ScreenOnly): ReactNode {
  const { rootRef, classNames, slots } = props;
  const t = useMessages();
  const { forms } = useSurroundings();
  const flow = useUndoEmailChangeFlow(props);
  const { step } = flow;
  return (
    <Screen
      {...props}
      ref={rootRef}
      name="UndoEmailChange"
      title={t(`undo.${step}.title`)}
      titleClass={classNames?.title}
      step={step}
      latch={latchOf(flow)}
      isRefused={flow.formError !== null}
    >
      {step === "confirm" ? (
        <>
          <WhatHappens flow={flow} className={classNames?.summary} />
          <LinkForm
            flow={flow}
            action={forms.undoEmailChange}
            label={t("undo.submit.label")}
            pendingLabel={t("undo.submit.pending")}
            cancelLabel={t("undo.keep")}
            classNames={classNames}
            slots={slots}
          />
        </>
      ) : (
        <WhatNext flow={flow} step={step} />
      )}
    </Screen>
  );
}

function WhatHappens({
  flow: { link },
  className,
}: {
  flow: UndoEmailChangeHandle;
  className: string | undefined;
}): ReactNode {
  const t = useMessages();
  const { email = "", newEmail = "" } = link ?? {};
  return (
    <div data-part="summary" className={className}>
      <p data-part="text">{t.rich("undo.confirm.text", { newEmail })}</p>
      <ul>
        <li>{t.rich("undo.confirm.email", { email })}</li>
        <li>{t("undo.confirm.sessions")}</li>
        <li>{t("undo.confirm.password")}</li>
        <li>{t("undo.confirm.methods")}</li>
      </ul>
    </div>
  );
}

function WhatNext({
  flow: { email },
  step,
}: {
  flow: UndoEmailChangeHandle;
  step: Exclude<UndoEmailChangeHandle["step"], "confirm">;
}): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { config } = useConfig();
  useHandedEmail(email);
  const hasReset = config?.passwordReset !== false && step !== "taken" && step !== "missing";
  return (
    <>
      <p data-part="text">
        {step === "taken" || step === "done" ? <About step={step} email={email} /> : t(`undo.${step}.text`)}
      </p>
      {hasReset ? (
        <ContinueLink to={routes.forgotPassword}>{t("undo.done.password")}</ContinueLink>
      ) : (
        <ContinueLink to={routes.signIn}>{t("auth.signIn.submit.label")}</ContinueLink>
      )}
    </>
  );
}

function About({ step, email }: { step: "taken" | "done"; email: string | undefined }): ReactNode {
  const t = useMessages();
  if (email === undefined && step === "done") return t("undo.done.unknown");
  return t.rich(`undo.${step}.text`, { email: email ?? "" });
}
