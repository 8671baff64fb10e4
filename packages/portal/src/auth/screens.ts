import type { Way } from "@latchkey/react";
import type { EmailCodePage } from "./email-code-page.tsx";
import type { FurtherScreen } from "./further-screens.tsx";
import type { InvitationPage } from "./invitation-page.tsx";
import type { MailScreen } from "./mail-screens.tsx";
import type { SignInPage } from "./sign-in-page.tsx";
import type { SignUpPage } from "./sign-up-page.tsx";
import type { TwoFactorPage } from "./two-factor-page.tsx";

/** Components for the pages of this entry: a browser loads only the one it needs. */
export interface AuthScreens {
  SignInPage?: typeof SignInPage;
  SignUpPage?: typeof SignUpPage;
  InvitationPage?: typeof InvitationPage;
  TwoFactorPage?: typeof TwoFactorPage;
  EmailCodePage?: typeof EmailCodePage;
  /** Pages that request emails, and those that their links open. */
  MailScreen?: typeof MailScreen;
  /** Sign-in methods beside the links on those pages. */
  mailWays?: readonly Way[];
  /** All other pages. */
  FurtherScreen?: typeof FurtherScreen;
}
