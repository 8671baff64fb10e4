import { describeError } from "@latchkey/react/errors";
import { Latch } from "@latchkey/react/layout";
import { Alert, Button, Form, LinkButton } from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import type { DeclaredPage, ScreenProps } from "../../document/declared-page.ts";
import { usePortalMessages } from "../../messages/index.ts";
import { usePendingPost } from "../../shared/use-pending-post.ts";
import { PlainPage } from "./plain-page.tsx";

export const signOut: DeclaredPage<"sign-out"> = {
  title: (_, t) => t("portal.signOut.title"),
  texts: { accounts: true },
  Screen: SignOutPage,
};

/**
 * `/sign-out`: asks, because a link alone must not sign out a user. The form is posted, with or without
 * script.
 */
function SignOutPage(props: ScreenProps<"sign-out">): ReactNode {
  const t = usePortalMessages();
  const [isPending, setPending] = usePendingPost();
  const { session, refused, url, config, others = 0 } = props.state;
  const { appName, password } = config;
  const notice = refused && describeError(refused.error, { appName, ...password });
  return (
    <PlainPage
      {...props}
      title={
        session === null
          ? t("portal.signOut.title")
          : t.rich("portal.signOut.question", { email: session.user.email })
      }
    >
      {notice ? <Alert isFocusedWhen>{t.text(notice.text)}</Alert> : null}
      <p>{t("portal.signOut.text")}</p>
      <Form method="post" action={url} onSubmit={() => setPending(true)}>
        <Latch state={isPending ? "pending" : notice ? "error" : "idle"}>
          <Button type="submit" name="act" value="one" variant="primary" isWide isPending={isPending}>
            {t("portal.signOut.submit")}
          </Button>
        </Latch>
        {others === 0 ? null : (
          <Button type="submit" isWide>
            {t("accounts.signOutAll")}
          </Button>
        )}
        <LinkButton variant="quiet" isWide href="/account">
          {t("portal.signOut.stay")}
        </LinkButton>
      </Form>
    </PlainPage>
  );
}
