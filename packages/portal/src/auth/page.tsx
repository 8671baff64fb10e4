import type { MouseEvent, ReactNode } from "react";
import { type AuthPage, isEmailCodePage, isFurtherPage, isMailPage } from "../document/page.ts";
import { Footer } from "../shared/footer.tsx";
import type { AuthScreens } from "./screens.ts";

export interface AuthScreenProps {
  page: AuthPage;
  /** At least the component that draws the page. */
  screens: AuthScreens;
  onLanguage(event: MouseEvent<HTMLAnchorElement>, lang: string): void;
  /** Called when a form was refused without loading a page, and when it no longer is. */
  onRefused(isRefused: boolean): void;
}

/** One of the pages that a signed-out visitor can see. */
export function AuthScreen({ page, screens, onLanguage, onRefused }: AuthScreenProps): ReactNode {
  const { SignInPage, SignUpPage, InvitationPage, TwoFactorPage, EmailCodePage, MailScreen, FurtherScreen } =
    screens;
  const shared = { footer: <Footer state={page.state} onLanguage={onLanguage} />, onRefused };
  if (page.name === "sign-in") return SignInPage && <SignInPage state={page.state} {...shared} />;
  if (page.name === "sign-up") return SignUpPage && <SignUpPage state={page.state} {...shared} />;
  if (page.name === "accept-invitation")
    return InvitationPage && <InvitationPage state={page.state} {...shared} />;
  if (page.name === "two-factor") return TwoFactorPage && <TwoFactorPage state={page.state} {...shared} />;
  if (isEmailCodePage(page)) return EmailCodePage && <EmailCodePage page={page} {...shared} />;
  if (isMailPage(page)) return MailScreen && <MailScreen page={page} {...shared} />;
  return isFurtherPage(page) && FurtherScreen ? <FurtherScreen page={page} footer={shared.footer} /> : null;
}
