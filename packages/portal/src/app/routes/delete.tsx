import { HandOver } from "@latchkey/react";
import { DeleteAccount } from "@latchkey/react/delete-account";
import { PageTitle } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/account/delete`: the account, and everything that belongs to it, is removed. */
export function DeletePage(): ReactNode {
  const t = usePortalMessages();
  return (
    <>
      <PageTitle intro={t("account.delete.intro")}>{t("account.delete.title")}</PageTitle>
      <DeleteAccount
        redirectTo="/signed-out?reason=deleted"
        renderOrganization={(organization) => <HandOver organization={organization} />}
      />
    </>
  );
}
