"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { absolute } from "../../context/navigation.ts";
import { useMachine } from "../../context/use-machine.ts";
import { createMailFlow, type MailFlow, type MailState } from "../../flows/mail-flow.ts";
import { useMessages } from "../../messages/index.ts";
import { Alert, Done } from "../../primitives/index.ts";
import { Local } from "../../primitives/local.tsx";
import { FlowForm } from "../../screens/flow-form.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { type AccountProps, type Parts, partsOf } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { useUser } from "../../session/index.ts";

export type SetPasswordPart =
  | "text"
  | "form"
  | "actions"
  | "submit"
  | "sent"
  | "status"
  | "alert"
  | "summary";

export interface SetPasswordProps extends AccountProps<SetPasswordPart> {
  /** The page that the link in the email leads to. Default: the provider's `routes.resetPassword`. */
  resetUrl?: string | undefined;
}

/** For users without a password: sends an email with a link to set one. */
export const SetPassword = forwardRef<HTMLDivElement, SetPasswordProps>(function SetPassword(props, ref) {
  const { messages, ...view } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <SetPasswordView {...view} forwarded={ref} />
    </Local>
  );
});

type ViewProps = Omit<SetPasswordProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

const IDS = {};

function SetPasswordView(props: ViewProps): ReactNode {
  const { className, style, classNames, forwarded } = props;
  const t = useMessages();
  const parts = partsOf<SetPasswordPart>(classNames);
  const { part, primitive } = parts;
  const { user } = useUser();
  const email = user?.email ?? "";
  const flow = useSetPasswordFlow(props, email);
  return (
    <div ref={forwarded} data-lk="SetPassword" data-step={flow.step} className={className} style={style}>
      {flow.step === "form" ? (
        <FlowForm flow={flow} ids={IDS} classNames={classNames}>
          <p {...part("text")}>{t.rich("account.setPassword.text", { email })}</p>
          <div {...part("actions")}>
            <WaitingButton
              {...primitive("submit")}
              label={t("account.setPassword.submit.label")}
              seconds={flow.retryAfter}
              type="submit"
              variant="primary"
              isPending={flow.pending}
              pendingLabel={t("account.setPassword.submit.pending")}
            />
          </div>
        </FlowForm>
      ) : (
        <Sent flow={flow} email={email} parts={parts} />
      )}
    </div>
  );
}

type SetPasswordFlow = MailState & Pick<MailFlow, "submit" | "sendAgain">;

function useSetPasswordFlow(props: SetPasswordProps, email: string): SetPasswordFlow {
  return useMachine(props, (latest) => {
    const { back: _, ...flow } = createMailFlow({
      email,
      config: () => latest.current.config,
      send(email, signal) {
        const { client, resetUrl, routes } = latest.current;
        const redirectTo = absolute(resetUrl ?? routes.resetPassword);
        return client.requestPasswordReset({ email, redirectTo }, { signal });
      },
      onSent: () => latest.current.onSuccess?.(),
      onError: (error) => latest.current.onError?.(error),
    });
    return flow;
  });
}

interface SentProps {
  flow: SetPasswordFlow;
  email: string;
  parts: Parts<SetPasswordPart>;
}

/** Confirms that the email was sent, and can send another. */
function Sent({ flow, email, parts: { primitive } }: SentProps): ReactNode {
  const t = useMessages();
  const { resend } = flow;
  return (
    <>
      <Alert
        {...primitive("sent")}
        tone="info"
        title={t("account.setPassword.sent.title")}
        isFocusedWhen={1}
        actions={
          <WaitingButton
            size="small"
            label={t("auth.verify.resend.label")}
            seconds={resend.wait}
            waitText={t("auth.verify.resend.wait", { n: resend.wait })}
            isPending={resend.pending}
            pendingLabel={t("auth.verify.resend.pending")}
            onPress={() => void flow.sendAgain()}
          />
        }
      >
        {t.rich("account.setPassword.sent.text", { email })}
      </Alert>
      <FormNotice
        className={primitive("alert").className}
        notice={resend.error}
        retryAfter={resend.wait}
        onRetry={() => void flow.sendAgain()}
      />
      <Done {...primitive("status")}>
        {resend.isSent ? t.rich("auth.verify.resend.sent", { email }) : null}
      </Done>
    </>
  );
}
