"use client";
import type { ReactNode } from "react";
import { DeleteAccount, type DeleteAccountProps } from "../../../account/deletion/delete-account.tsx";
import { HandOver } from "../../../features/organization/hand-over.tsx";
import { SectionTitle } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";
import { BackLink } from "../../../screens/back-link.tsx";
import { useSections } from "../../../screens/sections.ts";

export type DeleteSectionProps = Pick<DeleteAccountProps, "redirectTo">;

/** Deletes the account, with everything that belongs to it. */
export function DeleteSection({ redirectTo }: DeleteSectionProps): ReactNode {
  const t = useMessages();
  const { account } = useSections();
  return (
    <>
      <BackLink href={account?.("profile")}>{t("account.profile.title")}</BackLink>
      <SectionTitle intro={t("account.delete.intro")}>{t("account.delete.title")}</SectionTitle>
      <DeleteAccount
        redirectTo={redirectTo}
        renderOrganization={(organization) => <HandOver organization={organization} />}
      />
    </>
  );
}
