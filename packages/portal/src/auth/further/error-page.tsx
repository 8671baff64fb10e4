import { describeError } from "@latchkey/react/errors";
import { LinkButton } from "@latchkey/react/primitives";
import { isSocialError, SocialError } from "@latchkey/react/social-error";
import type { ReactNode } from "react";
import type { DeclaredPage, ScreenProps } from "../../document/declared-page.ts";
import { pageLink } from "../../document/links.ts";
import { usePortalMessages } from "../../messages/index.ts";
import { PlainPage } from "./plain-page.tsx";

export const error: DeclaredPage<"error"> = {
  title: (_, t) => t("portal.error.title"),
  // The error may concern a link or a provider.
  texts: { auth: true, social: true },
  Screen: ErrorPage,
};

/** Pages that send another link, by the engine's codes for failed links. */
const SENDS_ANOTHER: Readonly<Record<string, string>> = {
  INVALID_TOKEN: "/forgot-password",
  TOKEN_EXPIRED: "/verify-email",
  invalid_token: "/verify-email",
  token_expired: "/verify-email",
};

/**
 * `/error`: a flow that ended in a browser. The code selects one of our texts; nothing else from the URL is
 * shown, because anyone may have written it.
 */
function ErrorPage(props: ScreenProps<"error">): ReactNode {
  const { code, provider, redirectTo } = props.state;
  if (provider === undefined && !isSocialError(code)) return <PlainError {...props} />;
  const { footer } = props;
  return (
    <SocialError layout="page" error={code} provider={provider} redirectTo={redirectTo} footer={footer} />
  );
}

function PlainError(props: ScreenProps<"error">): ReactNode {
  const t = usePortalMessages();
  const { code, config } = props.state;
  const { appName, password } = config;
  const notice = describeError({ code, status: 400 }, { appName, ...password });
  const isHome = notice.actions.includes("goHome");
  const again = Object.hasOwn(SENDS_ANOTHER, code) ? SENDS_ANOTHER[code] : undefined;
  // On this page the code doesn't mean a missing session: the link belongs to another account.
  const isForeign = code === "unauthorized";
  const text = notice.place === "page" ? t.text(notice.text) : t("portal.error.text");
  return (
    <PlainPage {...props} title={t("portal.error.title")} latch="error">
      <p>{isForeign ? t("auth.verify.foreign.unknown") : text}</p>
      <p>
        {t("portal.error.code")} <code dir="ltr">{code}</code>
      </p>
      {again === undefined ? null : (
        <LinkButton variant="primary" isWide href={pageLink(props.state, again)}>
          {t("auth.reset.again")}
        </LinkButton>
      )}
      <LinkButton
        variant={again === undefined ? "primary" : "secondary"}
        isWide
        href={isHome ? "/" : pageLink(props.state, "/sign-in")}
      >
        {isHome ? t.rich("portal.error.home", { appName }) : t("portal.error.signIn")}
      </LinkButton>
    </PlainPage>
  );
}
