"use client";
import type { ReactNode } from "react";
import { OtherSessions } from "../../../../frame/other-sessions.tsx";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { BackLink } from "../../../../screens/back-link.tsx";
import { useSections } from "../../../../screens/sections.ts";
import { TwoFactorSetup } from "../../setup.tsx";

/** Two-step verification: setup and management. */
export function TwoFactorSection(): ReactNode {
  const t = useMessages();
  const { account } = useSections();
  return (
    <>
      <BackLink href={account?.("security")}>{t("account.security.title")}</BackLink>
      <SectionTitle>{t("twoFactor.title")}</SectionTitle>
      <TwoFactorSetup />
      <OtherSessions />
    </>
  );
}
