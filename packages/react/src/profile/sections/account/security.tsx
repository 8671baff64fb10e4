"use client";
import type { ComponentType, ReactNode } from "react";
import { useConfig } from "../../../context/context.ts";
import { useOfferedWays } from "../../../context/use-ways.ts";
import type { WayToManage } from "../../../context/ways.ts";
import { ActionLink } from "../../../frame/action-link.tsx";
import { NextStep } from "../../../frame/next-step.tsx";
import { SectionTitle } from "../../../frame/section-title.tsx";
import { Board, BoardLine, BoardRow } from "../../../layout/board.tsx";
import { useMessages } from "../../../messages/index.ts";
import { OwnOnlyParts } from "../../../screens/own-only.tsx";
import { useSections } from "../../../screens/sections.ts";
import { useSessions } from "../../../session/use-sessions.ts";
import { useUser } from "../../../session/use-user.ts";
import { useFreshSessions } from "../../use-fresh-sessions.ts";
import { ActivityLink } from "./activity-link.tsx";
import { WAYS_TO_MANAGE } from "./ways.ts";

/** Sign-in methods, account recovery and sessions at a glance. */
export function SecuritySection(): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { user } = useUser();
  const { account, headingLevel } = useSections();
  const level = headingLevel === 1 ? 2 : 3;
  const ways = useOfferedWays("manage", WAYS_TO_MANAGE);
  const { sessions } = useSessions();
  useFreshSessions();
  return (
    <>
      <SectionTitle intro={t("account.security.intro")}>{t("account.security.title")}</SectionTitle>
      <OwnOnlyParts>
        <MostImportantStep steps={stepsOf(ways)} />
        <Board>
          {ways.map(({ method, title, description, Entry }) => (
            <BoardRow key={method} title={t.text(title)} headingLevel={level}>
              {description === undefined ? null : <BoardLine action={null}>{t.text(description)}</BoardLine>}
              <Entry />
            </BoardRow>
          ))}
          {config?.passwordReset && user?.emailVerified ? (
            <BoardRow title={t("account.recovery.title")} headingLevel={level}>
              <BoardLine
                action={
                  <ActionLink href={account?.("email")} size="small">
                    {t("account.recovery.change")}
                  </ActionLink>
                }
              >
                {t.rich("account.recovery.text", { email: user.email })}
              </BoardLine>
            </BoardRow>
          ) : null}
          <BoardRow title={t("account.sessions.title")} headingLevel={level}>
            <BoardLine
              action={
                <ActionLink href={account?.("sessions")} size="small">
                  {t("account.sessions.manage")}
                </ActionLink>
              }
            >
              {/* Rendered before the number is known, so that nothing moves. */}
              {sessions.length > 0 ? t("account.sessions.count", { n: sessions.length }) : " "}
            </BoardLine>
          </BoardRow>
        </Board>
        <ActivityLink />
      </OwnOnlyParts>
    </>
  );
}

/** Next steps in the order of their importance: what is required, what is missing, suggestions. */
function stepsOf(ways: readonly WayToManage[]): readonly Step[] {
  return [
    ...ways.flatMap(({ NextStep }) => NextStep ?? []),
    ConfirmEmail,
    ...ways.flatMap(({ Suggestion }) => Suggestion ?? []),
  ];
}

type Step = ComponentType<{ children: ReactNode }>;

/** The first of the steps that the user should do. */
function MostImportantStep({ steps: [Step, ...others] }: { steps: readonly Step[] }): ReactNode {
  return Step === undefined ? null : (
    <Step>
      <MostImportantStep steps={others} />
    </Step>
  );
}

/** Suggests confirming the email address. */
function ConfirmEmail({ children }: { children: ReactNode }): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { user } = useUser();
  if (user === null || user.emailVerified || !config?.emailVerification) return children;
  return (
    <NextStep
      title={t("account.next.title")}
      text={t("account.next.verify.text")}
      action={t("account.next.verify.action")}
      section="email"
    />
  );
}
