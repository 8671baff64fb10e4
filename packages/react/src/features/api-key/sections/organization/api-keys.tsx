"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { useOrganizationScope } from "../../../organization/scope.tsx";
import { OrganizationApiKeys } from "../../api-keys.tsx";

/** The API keys of an organization. */
export function OrganizationApiKeysSection(): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  return (
    <>
      <SectionTitle intro={t.rich("apiKeys.organizationIntro", { organization: organization.name })}>
        {t("apiKeys.title")}
      </SectionTitle>
      <OrganizationApiKeys />
    </>
  );
}
