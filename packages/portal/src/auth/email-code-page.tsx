import { EmailSignIn, MagicLink } from "@latchkey/react/email-code";
import type { ReactNode } from "react";
import type { EmailCodeKind } from "../document/page.ts";

interface EmailCodePageProps {
  page: EmailCodeKind;
  footer: ReactNode;
  onRefused(isRefused: boolean): void;
}

/** `/sign-in/check-mail` and `/magic-link`: signing in with an email. */
export function EmailCodePage({ page, ...screen }: EmailCodePageProps): ReactNode {
  const { redirectTo, loginHint, refused } = page.state;
  const common = { ...screen, layout: "page", redirectTo, refused } as const;
  if (page.name === "check-mail")
    return <EmailSignIn {...common} sent={page.state.sent} initialEmail={loginHint} />;
  return <MagicLink {...common} token={page.state.token} preview={page.state.preview} />;
}
