import { useLatchkey, useUser } from "@latchkey/react";
import { PageTitle, Panel } from "@latchkey/react/layout";
import { Alert, Button } from "@latchkey/react/primitives";
import { type ReactNode, useState } from "react";
import { usePortalMessages } from "../../../messages/index.ts";
import { AppLink } from "../../../shared/app-link.tsx";

/**
 * Shown if the organization doesn't exist or the user isn't a member: the text names both reasons, so that
 * neither is revealed.
 */
export function OrganizationMissing(): ReactNode {
  const t = usePortalMessages();
  const { user } = useUser();
  const { client, navigate, routes } = useLatchkey();
  const [isLeaving, setLeaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const change = async (): Promise<void> => {
    setLeaving(true);
    setFailed(false);
    const { pathname } = location;
    const { error } = await client.signOut();
    setLeaving(false);
    if (error === null) navigate(`${routes.signIn}?redirect_to=${encodeURIComponent(pathname)}`);
    else setFailed(true);
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
        {hasFailed ? <Alert isFocusedWhen>{t("common.failed.text")}</Alert> : null}
        <p>{t.rich("organization.missing.text", { email: user?.email ?? "" })}</p>
      </Panel>
    </>
  );
}
