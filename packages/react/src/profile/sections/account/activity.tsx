"use client";
import type { ReactNode } from "react";
import { Activity } from "../../../account/activity/activity.tsx";
import { SectionTitle } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";
import { useSections } from "../../../screens/sections.ts";

/** The account's activity. */
export function ActivitySection(): ReactNode {
  const t = useMessages();
  const { account, headingLevel } = useSections();
  return (
    <>
      <SectionTitle intro={t("account.activity.intro")}>{t("account.activity.title")}</SectionTitle>
      <Activity changePasswordUrl={account?.("security")} headingLevel={headingLevel === 1 ? 2 : 3} />
    </>
  );
}
