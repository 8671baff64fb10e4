"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { Roles } from "../../roles/roles.tsx";
import { useOrganizationScope } from "../../scope.tsx";

/** The permissions of members, by role. */
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
