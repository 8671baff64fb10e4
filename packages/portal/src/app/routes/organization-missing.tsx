import { useLatchkey, useUser } from "@latchkey/react";
import { PageTitle, Panel } from "@latchkey/react/layout";
import { Button } from "@latchkey/react/primitives";
import { type ReactNode, useState } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import { AppLink } from "../app-link.tsx";

/** There is no such organization, or one isn't in it: both are said at once, so that neither is revealed. */
export function OrganizationMissing(): ReactNode {
  const t = usePortalMessages();
  const { user } = useUser();
  const { client, navigate, routes } = useLatchkey();
  const [isLeaving, setLeaving] = useState(false);
  const change = async (): Promise<void> => {
    setLeaving(true);
    const { pathname } = location;
    const { error } = await client.signOut();
    setLeaving(false);
    if (error === null) navigate(`${routes.signIn}?redirect_to=${encodeURIComponent(pathname)}`);
  };
  return (
    <>
      <PageTitle>{t("organization.missing.title")}</PageTitle>
      <Panel
        actions={
          <>
            <Button isPending={isLeaving} onPress={() => void change()}>
              {t("organization.missing.switch")}
            </Button>
            <AppLink href="/account" data-lk="Button" data-variant="quiet">
              {t("portal.nav.account")}
            </AppLink>
          </>
        }
      >
        <p>{t.rich("organization.missing.text", { email: user?.email ?? "" })}</p>
      </Panel>
    </>
  );
}
