"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Alert, Button, Done } from "../../primitives/index.ts";
import { BesideLink } from "../../screens/beside-link.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { OwnOnlyNote } from "../../screens/own-only.tsx";
import type { Parts } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { useUser } from "../../session/index.ts";
import { useImpersonated } from "../../session/use-impersonated.ts";
import type { ChangeEmailPart } from "../part-names.ts";
import type { ChangeEmailFlow } from "./change-email-flow.ts";

export interface ChangeEmailPendingProps {
  flow: ChangeEmailFlow;
  parts: Parts<ChangeEmailPart>;
  onBack(): void;
}

/** A change that waits for an email to be opened: names the email and its address, and sends another. */
export function ChangeEmailPending({ flow, parts, onBack }: ChangeEmailPendingProps): ReactNode {
  const { part, primitive, classNames } = parts;
  const t = useMessages();
  const { user } = useUser();
  const isReadOnly = useImpersonated();
  const { step, newEmail, asked, again } = flow;
  // In the step `verify`, the account's address is the new one: another email is sent beside it.
  const isAsked = step === "confirm";
  const kind = !isAsked ? "verify" : asked === "current" ? "confirm" : "prove";
  const sentTo = kind === "confirm" ? user?.email : newEmail;
  const send = (): void => void flow.sendAgain();
  const code = kind === "verify" ? "verifyEmail" : kind === "prove" ? "changeEmail" : undefined;
  return (
    <div {...part("pending")}>
      <OwnOnlyNote {...primitive("alert")} />
      <Alert
        tone="info"
        title={t(`account.email.${kind}.title`)}
        // A change found on page load answers no action of the user, so it doesn't take the focus.
        isFocusedWhen={flow.done ? 1 : undefined}
        actions={isReadOnly ? null : <Actions flow={flow} isAsked={isAsked} onBack={onBack} />}
      >
        <p>
          {kind === "confirm"
            ? t.rich("account.email.confirm.text", { email: user?.email ?? "", newEmail })
            : t.rich(`account.email.${kind}.text`, { newEmail })}
        </p>
      </Alert>
      <FormNotice
        className={primitive("alert").className}
        notice={flow.cancelError ?? again.error}
        retryAfter={again.wait}
        onRetry={flow.cancelError === null ? send : () => void flow.cancel()}
      />
      <Done {...primitive("status")}>
        {again.isSent && sentTo !== undefined ? t.rich("auth.verify.resend.sent", { email: sentTo }) : null}
      </Done>
      {code === undefined || isReadOnly ? null : (
        <BesideLink place={code} email={newEmail} isAside onDone={flow.confirmed} classNames={classNames} />
      )}
    </div>
  );
}

interface ActionsProps extends Omit<ChangeEmailPendingProps, "parts"> {
  isAsked: boolean;
}

function Actions({ flow, isAsked, onBack }: ActionsProps): ReactNode {
  const t = useMessages();
  const { again } = flow;
  return (
    <>
      {isAsked ? (
        <WaitingButton
          size="small"
          label={t("auth.verify.resend.label")}
          seconds={again.wait}
          waitText={t("auth.verify.resend.wait", { n: again.wait })}
          isPending={again.pending}
          pendingLabel={t("auth.verify.resend.pending")}
          onPress={() => void flow.sendAgain()}
        />
      ) : null}
      <Button
        size="small"
        isPending={flow.isCancelling}
        onPress={() => (isAsked ? void flow.cancel() : onBack())}
      >
        {t(isAsked ? "account.email.confirm.cancel" : "account.email.verify.back")}
      </Button>
    </>
  );
}
