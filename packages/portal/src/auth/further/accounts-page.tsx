import { Accounts, describeAccountErrors } from "@latchkey/react/account-switcher";
import { Button, Form } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import type { DeclaredPage, ScreenProps } from "../../document/declared-page.ts";
import { pageLink } from "../../document/links.ts";
import { usePortalMessages } from "../../messages/index.ts";
import { PlainPage } from "./plain-page.tsx";

export const accounts: DeclaredPage<"accounts"> = {
  title: (_, t) => t("accounts.title"),
  texts: { accounts: true },
  Screen: AccountsPage,
};

/**
 * `/accounts`: forms that are posted, even with script, so that nothing of one account remains for another.
 */
function AccountsPage(props: ScreenProps<"accounts">): ReactNode {
  const t = usePortalMessages();
  const { accounts, refused, url, config } = props.state;
  return (
    <PlainPage {...props} title={t("accounts.title")}>
      <Accounts
        accounts={accounts}
        action={url}
        addUrl={pageLink(props.state, "/sign-in", { add: "1" })}
        notice={refused ? describeAccountErrors(refused.error, config) : null}
      />
      {accounts.length < 2 ? null : (
        <Form method="post" action={pageLink(props.state, "/sign-out")}>
          <Button type="submit" variant="quiet" isWide>
            {t("accounts.signOutAll")}
          </Button>
        </Form>
      )}
    </PlainPage>
  );
}
