"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { OrganizationDanger, type OrganizationDangerProps } from "../../organization-danger.tsx";
import {
  OrganizationProfileForm,
  type OrganizationProfileFormProps,
} from "../../organization-profile-form.tsx";
import { useOrganizationScope } from "../../scope.tsx";

export interface OrganizationSettingsSectionProps
  extends Pick<OrganizationProfileFormProps, "onSuccess">,
    Pick<OrganizationDangerProps, "onGone"> {}

/** An organization's profile and ownership. */
export function OrganizationSettingsSection({
  onSuccess,
  onGone,
}: OrganizationSettingsSectionProps): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  return (
    <>
      <SectionTitle intro={t.rich("organization.settings.intro", { name: organization.name })}>
        {t("organization.settings.title")}
      </SectionTitle>
      <OrganizationProfileForm onSuccess={onSuccess} />
      <OrganizationDanger onGone={onGone} />
    </>
  );
}
