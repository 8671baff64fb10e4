"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Roles } from "../../../organization/roles/roles.tsx";
import { useOrganizationScope } from "../../../organization/scope.tsx";
import { SectionTitle } from "../../section-title.tsx";

/** What members may do, by their roles. */
export function RolesSection(): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  return (
    <>
      <SectionTitle intro={t.rich("teams.roles.intro", { organization: organization.name })}>
        {t("teams.roles.title")}
      </SectionTitle>
      <Roles />
    </>
  );
}
