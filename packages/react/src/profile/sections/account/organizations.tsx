"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";
import { OrganizationList } from "../../organization-list.tsx";

/** Memberships, invitations to the user, and creating an organization. */
export function OrganizationsSection(): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle intro={t("account.organizations.intro")}>{t("account.organizations.title")}</SectionTitle>
      <OrganizationList />
    </>
  );
}
