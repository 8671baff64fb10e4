import type { MouseEvent, ReactNode } from "react";
import { type AuthPage, isMailPage } from "../page.ts";
import { Footer } from "../shared/footer.tsx";
import { ContinuePage } from "./continue-page.tsx";
import { ErrorPage } from "./error-page.tsx";
import { FailedPage } from "./failed-page.tsx";
import type { MailScreen } from "./mail-screens.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { SignOutPage } from "./sign-out-page.tsx";
import { SignUpPage } from "./sign-up-page.tsx";
import { SignedOutPage } from "./signed-out-page.tsx";

export interface AuthScreenProps {
  page: AuthPage;
  /** What draws the pages around mails: loaded with them alone. */
  Mail: typeof MailScreen | undefined;
  onLanguage(event: MouseEvent<HTMLAnchorElement>, lang: string): void;
  /** Told when a form was refused without loading a page, and when it no longer is. */
  onRefused(isRefused: boolean): void;
}

/** One of the pages that a signed-out person can see. */
export function AuthScreen({ page, Mail, onLanguage, onRefused }: AuthScreenProps): ReactNode {
  const footer = <Footer state={page.state} onLanguage={onLanguage} />;
  if (isMailPage(page))
    return Mail === undefined ? null : <Mail page={page} footer={footer} onRefused={onRefused} />;
  switch (page.name) {
    case "sign-in":
      return <SignInPage state={page.state} footer={footer} onRefused={onRefused} />;
    case "sign-up":
      return <SignUpPage state={page.state} footer={footer} onRefused={onRefused} />;
    case "sign-out":
      return <SignOutPage state={page.state} footer={footer} />;
    case "signed-out":
      return <SignedOutPage state={page.state} footer={footer} />;
    case "continue":
      return <ContinuePage state={page.state} footer={footer} />;
    case "error":
      return <ErrorPage state={page.state} footer={footer} />;
    case "not-found":
      return <NotFoundPage state={page.state} footer={footer} />;
    case "failed":
      return <FailedPage state={page.state} footer={footer} />;
  }
}
