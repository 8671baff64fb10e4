"use client";
import type { ReactNode } from "react";
import { SessionList } from "../../../account/session-list.tsx";
import { useTwoFactorStep } from "../../../features/two-factor/use-next-step.ts";
import { ActionLink } from "../../../frame/action-link.tsx";
import { SectionTitle, Subsection } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";
import { Alert } from "../../../primitives/alert.tsx";
import { useConfig } from "../../../provider/context.ts";
import { useOfferedWays } from "../../../provider/use-ways.ts";
import { OwnOnlyParts } from "../../../screens/own-only.tsx";
import { useSections } from "../../../screens/sections.ts";
import { TextLink } from "../../../screens/text-link.tsx";
import { useUser } from "../../../session/use-user.ts";
import { useFreshSessions } from "../../use-fresh-sessions.ts";
import { ActivityLink } from "./activity-link.tsx";
import { WAYS_TO_MANAGE } from "./ways.ts";

/** Sign-in methods, account recovery and sessions. */
export function SecuritySection(): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { user } = useUser();
  const { account } = useSections();
  const ways = useOfferedWays("manage", WAYS_TO_MANAGE);
  useFreshSessions();
  return (
    <>
      <SectionTitle intro={t("account.security.intro")}>{t("account.security.title")}</SectionTitle>
      <OwnOnlyParts>
        <NextStep />
        {ways.map(({ method, title, description, Entry }) => (
          <Subsection key={method} title={t.text(title)} description={description && t.text(description)}>
            <Entry />
          </Subsection>
        ))}
        {config?.passwordReset && user?.emailVerified ? (
          <Subsection title={t("account.recovery.title")}>
            <div data-lk="Rows">
              <div data-part="row">
                <p>{t.rich("account.recovery.text", { email: user.email })}</p>
                <ActionLink href={account?.("email")} size="small">
                  {t("account.recovery.change")}
                </ActionLink>
              </div>
            </div>
          </Subsection>
        ) : null}
        <Subsection title={t("account.sessions.title")} description={t("account.sessions.intro")}>
          <SessionList />
        </Subsection>
        <ActivityLink />
      </OwnOnlyParts>
    </>
  );
}

/** Suggests the next step for a safer account, if there is one. */
function NextStep(): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { user } = useUser();
  const step = useTwoFactorStep();
  const href = useSections().account?.(step === undefined ? "email" : "two-factor");
  if (step !== undefined)
    return (
      <Alert
        part="nextStep"
        tone={step.isUrgent ? "warning" : "info"}
        isFocused
        title={step.title}
        actions={href && <TextLink href={href}>{step.action}</TextLink>}
      >
        {step.text}
      </Alert>
    );
  if (user === null || user.emailVerified || !config?.emailVerification) return null;
  return (
    <Alert
      part="nextStep"
      tone="info"
      isFocused
      title={t("account.next.title")}
      actions={href && <TextLink href={href}>{t("account.next.verify.action")}</TextLink>}
    >
      {t("account.next.verify.text")}
    </Alert>
  );
}
