import { useConfig } from "@latchkey/react";
import { ChangeEmail } from "@latchkey/react/change-email";
import { PageTitle } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/account/email`: the address of the account. */
export function EmailPage(): ReactNode {
  const t = usePortalMessages();
  const { config } = useConfig();
  return (
    <>
      <PageTitle intro={config && t("account.email.intro", { appName: config.appName })}>
        {t("account.email.title")}
      </PageTitle>
      <ChangeEmail />
    </>
  );
}
