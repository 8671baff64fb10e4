"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { SectionTitle } from "../../profile/section-title.tsx";
import { Needs } from "../not-allowed.tsx";

/** `overview`. */
export function OverviewSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle>{t("admin.nav.overview")}</SectionTitle>
      <Needs permission={["service", "read"]}>{null}</Needs>
    </>
  );
}
