"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { SectionTitle } from "../../profile/section-title.tsx";
import { Needs } from "../not-allowed.tsx";

/** `sessions`. */
export function SessionsSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle>{t("admin.nav.sessions")}</SectionTitle>
      <Needs permission={["session", "list"]}>{null}</Needs>
    </>
  );
}
