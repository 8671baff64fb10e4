"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";

/** Badges of the account. */
export function BadgesSection(): ReactNode {
  const t = useMessages();
  return <SectionTitle intro={t("badge.intro")}>{t("badge.title")}</SectionTitle>;
}
