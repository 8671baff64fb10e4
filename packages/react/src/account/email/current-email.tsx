"use client";
import { type ReactNode, useId } from "react";
import { useConfig } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { Badge, Done } from "../../primitives/index.ts";
import { BesideLink } from "../../screens/beside-link.tsx";
import { FormNotice } from "../../screens/form-notice.tsx";
import type { Parts } from "../../screens/parts.ts";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import { useUser } from "../../session/index.ts";
import type { ChangeEmailPart } from "../part-names.ts";
import type { ChangeEmailFlow } from "./change-email-flow.ts";

export interface CurrentEmailProps {
  flow: ChangeEmailFlow;
  parts: Parts<ChangeEmailPart>;
}

/** The account's email address, its confirmation state, and a button to resend the link. */
export function CurrentEmail({ flow, parts }: CurrentEmailProps): ReactNode {
  const { part, primitive, classNames } = parts;
  const t = useMessages();
  const { user } = useUser();
  const { config } = useConfig();
  const labelId = useId();
  const { verification } = flow;
  if (user === null) return null;
  const send = (): void => void flow.sendVerification();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div {...part("current")} role="group" aria-labelledby={labelId}>
      <span id={labelId} data-part="label">
        {t("account.email.current.label")}
      </span>
      <span data-part="value">
        <bdi dir="ltr">{user.email}</bdi>{" "}
        <Badge tone={user.emailVerified ? "success" : "warning"}>
          {t(user.emailVerified ? "account.profile.email.verified" : "account.profile.email.unverified")}
        </Badge>
      </span>
      {!user.emailVerified && config?.emailVerification ? (
        <div {...part("verify")}>
          <p data-part="hint">{t("account.email.current.hint")}</p>
          <FormNotice
            className={primitive("alert").className}
            notice={verification.error}
            retryAfter={verification.wait}
            onRetry={send}
          />
          <div {...part("actions")}>
            <WaitingButton
              size="small"
              label={t("account.email.current.send")}
              seconds={verification.wait}
              waitText={t("auth.verify.resend.wait", { n: verification.wait })}
              isPending={verification.pending}
              pendingLabel={t("auth.verify.resend.pending")}
              onPress={send}
            />
            <Done {...primitive("status")}>
              {verification.isSent ? t.rich("auth.verify.resend.sent", { email: user.email }) : null}
            </Done>
          </div>
          {verification.isSent && flow.step === "form" ? (
            <BesideLink
              place="verifyEmail"
              email={user.email}
              isAside
              onDone={flow.confirmed}
              classNames={classNames}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
