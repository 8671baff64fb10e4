"use client";
import type { ReactNode } from "react";
import { DeleteAccount, type DeleteAccountProps } from "../../../account/delete-account.tsx";
import { SectionTitle } from "../../../frame/section-title.tsx";
import { useMessages } from "../../../messages/index.ts";
import { HandOver } from "../../../organization/hand-over.tsx";

export type DeleteSectionProps = Pick<DeleteAccountProps, "redirectTo">;

/** Deletes the account, with everything that belongs to it. */
export function DeleteSection({ redirectTo }: DeleteSectionProps): ReactNode {
  const t = useMessages();
  return (
    <>
      <SectionTitle intro={t("account.delete.intro")}>{t("account.delete.title")}</SectionTitle>
      <DeleteAccount
        redirectTo={redirectTo}
        renderOrganization={(organization) => <HandOver organization={organization} />}
      />
    </>
  );
}
