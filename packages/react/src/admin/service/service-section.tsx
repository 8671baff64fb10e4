"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { SectionTitle } from "../../profile/section-title.tsx";
import { Needs } from "../not-allowed.tsx";

/** `service`. */
export function ServiceSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle>{t("admin.nav.service")}</SectionTitle>
      <Needs permission={["service", "read"]}>{null}</Needs>
    </>
  );
}
