"use client";
import type { ReactNode } from "react";
import { OtherSessions } from "../../../../frame/other-sessions.tsx";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { useSections } from "../../../../screens/sections.ts";
import { TextLink } from "../../../../screens/text-link.tsx";
import { TwoFactorSetup } from "../../setup.tsx";

/** Two-step verification: setup and management. */
export function TwoFactorSection(): ReactNode {
  const t = useMessages();
  const href = useSections().account?.("security");
  return (
    <>
      <SectionTitle>{t("twoFactor.title")}</SectionTitle>
      <TwoFactorSetup />
      <OtherSessions />
      {href === undefined ? null : (
        <p data-part="onward">
          <TextLink href={href}>{t("account.security.title")}</TextLink>
        </p>
      )}
    </>
  );
}
