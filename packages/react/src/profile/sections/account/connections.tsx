"use client";
import type { ReactNode } from "react";
import {
  ConnectedAccounts,
  type ConnectedAccountsProps,
} from "../../../account/connections/connected-accounts.tsx";
import { useConfig, useSurroundings } from "../../../context/context.ts";
import { OtherSessions } from "../../../frame/other-sessions.tsx";
import { SectionTitle } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";
import { useSections } from "../../../screens/sections.ts";

export type ConnectionsSectionProps = Pick<
  ConnectedAccountsProps,
  "connect" | "connected" | "error" | "provider" | "pageUrl"
>;

/** The user's connected accounts at providers. */
export function ConnectionsSection(props: ConnectionsSectionProps): ReactNode {
  const t = useMessages();
  const { config } = useConfig();
  const { routes } = useSurroundings();
  const { account } = useSections();
  return (
    <>
      <SectionTitle intro={config && t("account.connections.intro", { appName: config.appName })}>
        {t("account.connections.title")}
      </SectionTitle>
      <ConnectedAccounts pageUrl={routes.connections} passwordUrl={account?.("security")} {...props} />
      <OtherSessions />
    </>
  );
}
