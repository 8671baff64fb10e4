"use client";
import { plainCode } from "@latchkey/client/shared";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useMachine } from "../../context/use-machine.ts";
import type { ConfirmEntryProps, Way } from "../../context/ways.ts";
import { createFormFlow, type FormFlow, type FormFlowState } from "../../flows/form-flow.ts";
import { createResend, type ResendState } from "../../flows/resend.ts";
import { joined, named } from "../../flows/store.ts";
import { useMessages } from "../../messages/index.ts";
import { text } from "../../messages/translator.ts";
import { Button } from "../../primitives/index.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import { latchOf, Submit } from "../../screens/submit.tsx";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { twoFactorCalls } from "./calls.ts";
import { CodeInput } from "./code-input.tsx";
import { checkCode, describeCodeErrors } from "./describe.ts";
import type { CodeMethod } from "./types.ts";

/** Confirms the user's identity with a code of an authenticator app. */
export const byApp: Way = {
  confirm: { method: "totp", order: 3, text: text("twoFactor.confirm.totp"), Entry: ConfirmByApp },
};

/** Confirms the user's identity with an emailed code. */
export const bySecondEmail: Way = {
  confirm: { method: "otp", order: 4, text: text("twoFactor.confirm.otp"), Entry: ConfirmByEmail },
};

export const byBackupCode: Way = {
  confirm: {
    method: "backupCode",
    order: 5,
    text: text("twoFactor.confirm.backupCode"),
    Entry: ConfirmByBackupCode,
  },
};

function ConfirmByApp(props: ConfirmEntryProps): ReactNode {
  return <ConfirmByCode {...props} method="totp" />;
}

function ConfirmByEmail(props: ConfirmEntryProps): ReactNode {
  return <ConfirmByCode {...props} method="otp" />;
}

function ConfirmByBackupCode(props: ConfirmEntryProps): ReactNode {
  return <ConfirmByCode {...props} method="backupCode" />;
}

interface ConfirmByCodeProps extends ConfirmEntryProps {
  method: CodeMethod;
}

/** The form if this is the first method, else a button that opens it: a dialog can't hold several forms. */
function ConfirmByCode(props: ConfirmByCodeProps): ReactNode {
  const { method, flow, children } = props;
  const t = useMessages();
  const [isOpen, setOpen] = useState(flow.methods?.[0] === method);
  if (isOpen) return <CodeForm {...props} />;
  return (
    <>
      <Button isWide part="way" onPress={() => setOpen(true)}>
        {t(`twoFactor.challenge.way.${method}`)}
      </Button>
      {children}
    </>
  );
}

function CodeForm({ method, onConfirmed, children }: ConfirmByCodeProps): ReactNode {
  const t = useMessages();
  const flow = useConfirmFlow(method, onConfirmed);
  const { sendCode } = flow;
  const isFirst = useRef(true);
  useEffect(() => {
    // Choosing this method requests the code.
    if (isFirst.current && method === "otp") void sendCode();
    isFirst.current = false;
  }, [method, sendCode]);
  const { resend, pending } = flow;
  const id = `lk-confirm-${method}`;
  return (
    <FlowForm flow={flow} ids={{ code: id }}>
      {method === "otp" ? (
        <>
          <FormNotice notice={resend.error} retryAfter={resend.wait} onRetry={() => void flow.sendCode()} />
          <WaitingButton
            isWide
            label={t(flow.wasSent ? "twoFactor.challenge.send.again" : "twoFactor.challenge.send.label")}
            seconds={resend.wait}
            waitText={t("twoFactor.challenge.send.wait", { n: resend.wait })}
            isPending={resend.pending}
            pendingLabel={t("twoFactor.challenge.send.pending")}
            onPress={() => void flow.sendCode()}
          />
          <p role="status" data-part="sent">
            {resend.isSent ? t("twoFactor.challenge.send.sent") : null}
          </p>
        </>
      ) : null}
      {method === "otp" && !flow.wasSent ? null : (
        <>
          <CodeInput
            method={method}
            label={t(`twoFactor.confirm.label.${method}`)}
            id={id}
            value={flow.values.code}
            error={flow.fieldErrors.code}
            isReadOnly={pending}
            autoFocus
            onChange={(code) => flow.set("code", code)}
            onComplete={(code) => void flow.submit({ code })}
          />
          <Submit
            label={t("twoFactor.challenge.submit.label")}
            pendingLabel={t("twoFactor.challenge.submit.pending")}
            pending={pending}
            retryAfter={flow.retryAfter}
            latch={latchOf(flow)}
            variant="secondary"
            className={undefined}
          />
        </>
      )}
      {children}
    </FlowForm>
  );
}

type ConfirmFlow = FormFlowState<{ code: string }> &
  Pick<FormFlow<{ code: string }>, "set" | "submit"> & {
    resend: ResendState;
    /** True if a code is on its way. */
    wasSent: boolean;
    sendCode(): Promise<void>;
  };

function useConfirmFlow(method: CodeMethod, onConfirmed: () => void): ConfirmFlow {
  const flow = useMachine({ onConfirmed }, (latest) => {
    const describe: typeof describeCodeErrors = (error) => describeCodeErrors(error, latest.current.config);
    const form = createFormFlow<{ code: string }, unknown>({
      values: { code: "" },
      check: checkCode,
      // The request is never aborted: its answer brings this browser the renewed session.
      send: ({ code }) =>
        latest.current.client.$fetch("/reauthenticate", {
          method: "POST",
          body: { [method]: plainCode(code) },
        }),
      describe: (error) => describe(error, undefined),
      async onDone() {
        const { session, onEvent, onConfirmed } = latest.current;
        await session.refetch();
        onEvent({ name: "reauthenticated" });
        onConfirmed();
      },
      once: "code",
    });
    const resend = createResend({
      async send() {
        const { error } = await twoFactorCalls(latest.current.client).sendOtp();
        return error === null ? { data: null } : { error };
      },
      describe: (error) => describe(error, undefined)[0],
    });
    const { set, submit } = form;
    return { ...joined(form, named("resend", resend)), set, submit, sendCode: () => resend.send("") };
  });
  // The field stays once a code was sent.
  const wasSent = useRef(false);
  useEffect(() => {
    if (flow.resend.isSent) wasSent.current = true;
  }, [flow.resend.isSent]);
  return { ...flow, wasSent: wasSent.current || flow.resend.isSent };
}
