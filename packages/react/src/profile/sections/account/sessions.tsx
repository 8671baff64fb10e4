"use client";
import type { ReactNode } from "react";
import { SessionList } from "../../../account/sessions/session-list.tsx";
import { SectionTitle } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";
import { useFreshSessions } from "../../use-fresh-sessions.ts";
import { ActivityLink } from "./activity-link.tsx";

/** The user's sessions. */
export function SessionsSection(): ReactNode {
  const t = useMessages();
  useFreshSessions();
  return (
    <>
      <SectionTitle intro={t("account.sessions.intro")}>{t("account.sessions.title")}</SectionTitle>
      <SessionList />
      <ActivityLink />
    </>
  );
}
