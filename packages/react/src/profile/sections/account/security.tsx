"use client";
import type { ReactNode } from "react";
import { SessionList } from "../../../account/sessions/session-list.tsx";
import { useConfig } from "../../../context/context.ts";
import { useOfferedWays } from "../../../context/use-ways.ts";
import type { WayToManage } from "../../../context/ways.ts";
import { ActionLink } from "../../../frame/action-link.tsx";
import { NextStep } from "../../../frame/next-step.tsx";
import { SectionTitle, Subsection } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";
import { OwnOnlyParts } from "../../../screens/own-only.tsx";
import { useSections } from "../../../screens/sections.ts";
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
        <MostImportantStep ways={ways} />
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

/** The next step of the first method that has one. */
function MostImportantStep({ ways: [way, ...others] }: { ways: readonly WayToManage[] }): ReactNode {
  if (way === undefined) return <ConfirmEmail />;
  const next = <MostImportantStep ways={others} />;
  return way.NextStep ? <way.NextStep>{next}</way.NextStep> : next;
}

/** Suggests confirming the email address, if no method has a more important next step. */
function ConfirmEmail(): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { user } = useUser();
  if (user === null || user.emailVerified || !config?.emailVerification) return null;
  return (
    <NextStep
      title={t("account.next.title")}
      text={t("account.next.verify.text")}
      action={t("account.next.verify.action")}
      section="email"
    />
  );
}
