import { describeErrors, type Notice } from "@latchkey/react/errors";
import { Latch } from "@latchkey/react/layout";
import {
  Alert,
  Button,
  Field,
  Form,
  HiddenUsername,
  LinkButton,
  PasswordField,
} from "@latchkey/react/primitives";
import type { ReactNode } from "react";
import type { DeclaredPage, ScreenProps } from "../../document/declared-page.ts";
import { usePortalMessages } from "../../messages/index.ts";
import { usePendingPost } from "../../shared/use-pending-post.ts";
import { PlainPage } from "./plain-page.tsx";

export const setup: DeclaredPage<"setup"> = {
  title: ({ done }, t) => t(done ? "portal.setup.done.title" : "portal.setup.title"),
  Screen: SetupPage,
};

type Props = ScreenProps<"setup">;

/**
 * `/admin/setup`: a link from the service's terminal creates an administrator. The form is posted, with or
 * without script.
 */
function SetupPage(props: Props): ReactNode {
  const t = usePortalMessages();
  const { done, administrator } = props.state;
  if (done !== undefined)
    return (
      <PlainPage {...props} title={t("portal.setup.done.title")}>
        <p>{t.rich("portal.setup.done.text", { email: done.email })}</p>
        <LinkButton variant="primary" isWide href="/sign-in">
          {t("auth.signIn.submit.label")}
        </LinkButton>
      </PlainPage>
    );
  if (administrator === null)
    return (
      <PlainPage {...props} title={t("portal.setup.over.title")}>
        <p>{t("portal.setup.over.text")}</p>
        <p>{t("portal.setup.over.another")}</p>
        <pre dir="ltr">
          <code>latchkey admin create --email you@example.com</code>
        </pre>
      </PlainPage>
    );
  return <SetupForm {...props} />;
}

function SetupForm(props: Props): ReactNode {
  const t = usePortalMessages();
  const [isPending, setPending] = usePendingPost();
  const { administrator, refused, url, config } = props.state;
  const { appName, password } = config;
  const fields = ["email", "name", "password"];
  const notices = refused ? describeErrors(refused.error, { appName, ...password, fields }) : [];
  const of = (name: string): Notice | undefined =>
    notices.find(({ place, field }) => place === "field" && field === name);
  const textOf = (notice: Notice | undefined): string | undefined => notice && t.text(notice.text);
  const errorOf = (name: string): string | undefined => textOf(of(name));
  const general = notices.find(({ place }) => place !== "field");
  const email = administrator?.email ?? null;
  return (
    <PlainPage {...props} title={t("portal.setup.title")}>
      <p>{t("portal.setup.text", { appName })}</p>
      {general ? <Alert isFocusedWhen>{textOf(general)}</Alert> : null}
      <Form method="post" action={url} onSubmit={() => setPending(true)}>
        {email === null ? (
          <Field
            label={t("auth.signUp.email.label")}
            hint={t("portal.setup.hint")}
            name="email"
            type="email"
            autoComplete="username"
            dir="ltr"
            isRequired
            defaultValue={refused?.values.email}
            error={errorOf("email")}
          />
        ) : (
          <>
            <p>{t.rich("portal.setup.account", { email })}</p>
            <HiddenUsername value={email} />
          </>
        )}
        <Field
          label={t("auth.signUp.name.label")}
          hint={t("auth.signUp.name.hint")}
          name="name"
          autoComplete="name"
          defaultValue={refused?.values.name ?? administrator?.name ?? undefined}
          error={errorOf("name")}
        />
        <PasswordField
          label={t("auth.signUp.password.label")}
          hint={t("auth.password.rules", { min: password.min })}
          name="password"
          autoComplete="new-password"
          passwordRules={`minlength: ${password.min}; maxlength: ${password.max};`}
          isRequired
          error={errorOf("password")}
        />
        <Latch state={isPending ? "pending" : refused ? "error" : "idle"}>
          <Button type="submit" variant="primary" isWide isPending={isPending}>
            {t("portal.setup.submit")}
          </Button>
        </Latch>
      </Form>
    </PlainPage>
  );
}
