"use client";
import { plainCode } from "@latchkey/client/shared";
import type { ReactNode } from "react";
import { useMachine } from "../../../context/use-machine.ts";
import type { BesideLinkEntryProps, WayBesideLink } from "../../../context/ways.ts";
import { checkNewPasswordField } from "../../../flows/checks.ts";
import { createFormFlow } from "../../../flows/form-flow.ts";
import { isTicked } from "../../../flows/refused.ts";
import { useMessages } from "../../../messages/provider.tsx";
import { NewPasswordForm } from "../../../screens/new-password-form.tsx";
import { checkCode, describeEmailCodeErrors, leftAfter } from "./describe.ts";
import { CODE_ID, EmailCodeField } from "./email-code-field.tsx";
import { METHOD, sendsCodes } from "./offered.ts";

/** Sets a new password with the code beside the link. */
export const resetByEmailCode: WayBesideLink = {
  method: METHOD,
  order: 1,
  isOffered: (config) => sendsCodes(config, "forget-password"),
  Entry: ResetByEmailCode,
};

type Values = { code: string; newPassword: string; revokeSessions: boolean };

function ResetByEmailCode(props: BesideLinkEntryProps): ReactNode {
  const { email, action, classNames, slots } = props;
  const t = useMessages();
  const flow = useResetFlow(props);
  return (
    <>
      <p data-part="text">{t("emailCode.entry.reset.text")}</p>
      <NewPasswordForm
        flow={flow}
        ids={{ code: CODE_ID }}
        email={email}
        action={action}
        label={t("emailCode.entry.reset.label")}
        pendingLabel={t("emailCode.entry.reset.pending")}
        classNames={classNames}
        slots={slots}
      >
        <input type="hidden" name="email" value={email} />
        <EmailCodeField
          flow={flow}
          id={CODE_ID}
          label={t("emailCode.entry.label")}
          className={classNames?.code}
        />
      </NewPasswordForm>
    </>
  );
}

function useResetFlow(props: BesideLinkEntryProps) {
  const { refused } = props;
  return useMachine(props, (latest) =>
    createFormFlow<Values, object>({
      values: {
        code: "",
        newPassword: "",
        revokeSessions: refused === undefined || isTicked(refused.values.revokeSessions),
      },
      check: ({ code, newPassword }) => ({
        ...checkCode({ code }),
        ...checkNewPasswordField(newPassword, latest.current.config),
      }),
      // Never aborted: the code works once, and the answer tells whether it was used.
      send({ code, newPassword, revokeSessions }) {
        const { client, email } = latest.current;
        const body = { email, otp: plainCode(code), password: newPassword, revokeSessions };
        return client.$fetch<object>("/email-otp/reset-password", { method: "POST", body });
      },
      describe: (error, { newPassword }) => {
        const about = { email: latest.current.email, password: newPassword };
        return describeEmailCodeErrors(error, latest.current.config, ["code", "newPassword"], about);
      },
      refused,
      onDone: (answer) => latest.current.onDone(answer),
      onRefused: leftAfter,
      once: "code",
      onError: (error) => latest.current.onError?.(error),
    }),
  );
}
