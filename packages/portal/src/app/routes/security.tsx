import { ChangePassword } from "@latchkey/react/change-password";
import { PageTitle } from "@latchkey/react/layout";
import { SessionList } from "@latchkey/react/session-list";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";

/** `/account/security`: the password, and where one is signed in. */
export function SecurityPage(): ReactNode {
  const t = usePortalMessages();
  return (
    <>
      <PageTitle intro={t("account.security.intro")}>{t("account.security.title")}</PageTitle>
      <ChangePassword />
      <SessionList />
    </>
  );
}
