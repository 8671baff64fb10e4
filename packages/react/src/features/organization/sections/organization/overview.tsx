"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { OrganizationOverview } from "../../organization-overview.tsx";
import { useOrganizationScope } from "../../scope.tsx";

/** An organization in numbers, and the next step in a new one. */
export function OverviewSection(): ReactNode {
  const { organization } = useOrganizationScope();
  return (
    <>
      <SectionTitle>
        <bdi title={organization.name}>{organization.name}</bdi>
      </SectionTitle>
      <OrganizationOverview />
    </>
  );
}
