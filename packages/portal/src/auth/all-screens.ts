import { EmailCodePage } from "./email-code-page.tsx";
import { FurtherScreen } from "./further-screens.tsx";
import { InvitationPage } from "./invitation-page.tsx";
import { MAIL_WAYS, MailScreen } from "./mail-screens.tsx";
import type { AuthScreens } from "./screens.ts";
import { SignInPage } from "./sign-in-page.tsx";
import { SignUpPage } from "./sign-up-page.tsx";
import { TwoFactorPage } from "./two-factor-page.tsx";

/** All screens: for servers, and for the page that shows every state. */
export const ALL_SCREENS: Required<AuthScreens> = {
  SignInPage,
  SignUpPage,
  InvitationPage,
  TwoFactorPage,
  EmailCodePage,
  MailScreen,
  mailWays: MAIL_WAYS,
  FurtherScreen,
};
