"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { SectionTitle } from "../../profile/section-title.tsx";
import { Needs } from "../not-allowed.tsx";

/** `organizations`. */
export function OrganizationsSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle>{t("admin.nav.organizations")}</SectionTitle>
      <Needs permission={["organization", "list"]}>{null}</Needs>
    </>
  );
}
