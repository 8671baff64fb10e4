"use client";
import { type ReactNode, useEffect } from "react";
import { type FurtherStep, furtherStep } from "../../../context/second-step.ts";
import { useMachine } from "../../../context/use-machine.ts";
import { createResend } from "../../../flows/resend.ts";
import { joined, named } from "../../../flows/store.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { FormNotice } from "../../../screens/form-notice.tsx";
import { WaitingButton } from "../../../screens/waiting-button.tsx";
import { createCodeFlow } from "./code-flow.ts";
import { CodeForm } from "./code-form.tsx";
import { describeEmailCodeErrors } from "./describe.ts";

interface CodeAgainProps {
  user: { readonly email: string };
  /** The session continues. Default: a new one is opened. */
  isConfirmation?: true;
  onDone(): void;
  onSecondStep?: ((step: FurtherStep) => void) | undefined;
}

/** Sends a code to a user who has signed in before, and takes the code. */
export function CodeAgain(props: CodeAgainProps): ReactNode {
  const { user } = props;
  const t = useMessages();
  const flow = useCodeAgain(props);
  const { resend, sendCode } = flow;
  useEffect(() => {
    // Choosing the method sends the code.
    void sendCode();
  }, [sendCode]);
  return (
    <>
      <FormNotice notice={resend.error} retryAfter={resend.wait} onRetry={() => void sendCode()} />
      <p role="status" data-part="sent">
        {resend.isSent ? t.rich("emailCode.again.sent", { email: user.email }) : null}
      </p>
      <CodeForm
        flow={flow}
        email={user.email}
        action={undefined}
        id="lk-email-code"
        label={t("emailCode.again.label")}
        submitLabel={t(props.isConfirmation ? "emailCode.again.submit" : "auth.signIn.submit.label")}
        pendingLabel={t("emailCode.again.pending")}
        autoFocus
      />
      <WaitingButton
        isWide
        label={t("auth.verify.resend.label")}
        seconds={resend.wait}
        waitText={t("auth.verify.resend.wait", { n: resend.wait })}
        isPending={resend.pending}
        pendingLabel={t("auth.verify.resend.pending")}
        onPress={() => void sendCode()}
      />
    </>
  );
}

function useCodeAgain(props: CodeAgainProps) {
  return useMachine(props, (latest) => {
    const post = <Data extends object>(path: string, body: object) =>
      latest.current.client.$fetch<Data>(path, { method: "POST", body });
    const form = createCodeFlow<object>({
      send(otp) {
        const { isConfirmation, user } = latest.current;
        return isConfirmation
          ? post("/reauthenticate", { emailOtp: otp })
          : post("/sign-in/email-otp", { email: user.email, otp });
      },
      config: () => latest.current.config,
      async onDone(answer) {
        const { session, onEvent, onDone, onSecondStep, isConfirmation } = latest.current;
        const step = furtherStep(latest.current, answer);
        if (step !== undefined) return onSecondStep?.(step);
        await session.refetch();
        onEvent({ name: isConfirmation ? "reauthenticated" : "signedIn" });
        onDone();
      },
    });
    const resend = createResend({
      send: () =>
        post("/email-otp/send-verification-otp", { email: latest.current.user.email, type: "sign-in" }),
      describe: (error) => describeEmailCodeErrors(error, latest.current.config)[0],
    });
    const { set, submit } = form;
    return { ...joined(form, named("resend", resend)), set, submit, sendCode: () => resend.send("") };
  });
}
