"use client";
import type { ReactNode } from "react";
import { OtherSessions } from "../../../../frame/other-sessions.tsx";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { BackLink } from "../../../../screens/back-link.tsx";
import { useSections } from "../../../../screens/sections.ts";
import { PasskeyManager } from "../../manager.tsx";

/** Passkeys: adding, renaming and removing them. */
export function PasskeysSection(): ReactNode {
  const t = useMessages();
  const { account } = useSections();
  return (
    <>
      <BackLink href={account?.("security")}>{t("account.security.title")}</BackLink>
      <SectionTitle intro={t("passkey.intro")}>{t("passkey.title")}</SectionTitle>
      <PasskeyManager />
      <OtherSessions />
    </>
  );
}
