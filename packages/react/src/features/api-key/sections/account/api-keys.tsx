"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { ApiKeys } from "../../api-keys.tsx";

/** API keys: creating, rotating, disabling and deleting them. */
export function ApiKeysSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle intro={t("apiKeys.intro")}>{t("apiKeys.title")}</SectionTitle>
      <ApiKeys />
    </>
  );
}
