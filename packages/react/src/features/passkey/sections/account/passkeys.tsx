"use client";
import type { ReactNode } from "react";
import { OtherSessions } from "../../../../frame/other-sessions.tsx";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { useSections } from "../../../../screens/sections.ts";
import { TextLink } from "../../../../screens/text-link.tsx";
import { PasskeyManager } from "../../manager.tsx";

/** Passkeys: adding, renaming and removing them. */
export function PasskeysSection(): ReactNode {
  const t = useMessages();
  const href = useSections().account?.("security");
  return (
    <>
      <SectionTitle intro={t("passkey.intro")}>{t("passkey.title")}</SectionTitle>
      <PasskeyManager />
      <OtherSessions />
      {href === undefined ? null : (
        <p data-part="onward">
          <TextLink href={href}>{t("account.security.title")}</TextLink>
        </p>
      )}
    </>
  );
}
