"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { useHandedEmail } from "../../../context/carried-email.ts";
import { useConfig, useSurroundings } from "../../../context/context.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { Button } from "../../../primitives/button.tsx";
import { Form } from "../../../primitives/form.tsx";
import { Local } from "../../../primitives/local.tsx";
import { ContinueLink } from "../../../screens/continue-link.tsx";
import { LinkForm } from "../../../screens/link-form.tsx";
import { Screen } from "../../../screens/screen.tsx";
import { latchOf } from "../../../screens/submit.tsx";
import type { CommonPart, FormScreenProps } from "../../../screens/types.ts";
import { RecentChanges } from "./recent-changes.tsx";
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
 * Undoes a change of the email address with the link that was sent to the previous one, at the press of a
 * button. The reader may be locked out, so it works without signing in, and each step names the next.
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
            cancel={
              flow.canKeep ? (
                <Keep flow={flow} action={forms.undoEmailChange} className={classNames?.cancel} />
              ) : undefined
            }
            cancelLabel={t("undo.keep")}
            classNames={classNames}
            slots={slots}
          >
            {flow.changes ? <RecentChanges flow={flow} changes={flow.changes} /> : null}
          </LinkForm>
        </>
      ) : (
        <WhatNext flow={flow} step={step} />
      )}
    </Screen>
  );
}

/** A button in a separate form, so that it works without script. */
function Keep({
  flow,
  action,
  className,
}: {
  flow: UndoEmailChangeHandle;
  action: string | undefined;
  className: string | undefined;
}): ReactNode {
  const t = useMessages();
  return (
    <Form
      part="keep"
      method="post"
      {...(action === undefined ? {} : { action })}
      onSubmit={(event) => {
        event.preventDefault();
        void flow.keep();
      }}
    >
      <input type="hidden" name="act" value="keep" />
      <Button
        type="submit"
        variant="quiet"
        isWide
        part="cancel"
        className={className}
        isPending={flow.pending}
        pendingLabel={t("undo.kept.pending")}
      >
        {t("undo.keep")}
      </Button>
    </Form>
  );
}

function WhatHappens({
  flow: { link, changes },
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
        {changes && changes.length > 0 ? null : <li>{t("undo.confirm.methods")}</li>}
      </ul>
      {changes === null ? <p data-part="text">{t("undo.review.hidden")}</p> : null}
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
  if (step === "kept")
    return (
      <>
        <p data-part="text">{t("undo.kept.text")}</p>
        <ContinueLink to={routes.account}>{t("undo.kept.account")}</ContinueLink>
      </>
    );
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
