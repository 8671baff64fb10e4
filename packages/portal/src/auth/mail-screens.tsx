import { DeleteConfirmation } from "@latchkey/react/delete-confirmation";
import { emailCodes } from "@latchkey/react/email-code";
import { ForgotPassword } from "@latchkey/react/forgot-password";
import { ResetPassword } from "@latchkey/react/reset-password";
import { UndoEmailChange } from "@latchkey/react/undo-email-change";
import { UndoSignInMethod } from "@latchkey/react/undo-sign-in-method";
import { VerifyEmail } from "@latchkey/react/verify-email";
import type { ReactNode } from "react";
import { pageLink } from "../document/links.ts";
import type { MailPage } from "../document/page.ts";
import { useAddressWithoutLink } from "../shared/address-without-link.ts";

export interface MailScreenProps {
  page: MailPage;
  footer: ReactNode;
  onRefused(isRefused: boolean): void;
}

/** Lets users enter a code in place of the link, if the deployment's emails contain one. */
export const MAIL_WAYS = [emailCodes];

/** Pages that request emails, and those that their links open: most visitors see none of them. */
export function MailScreen({ page, ...screen }: MailScreenProps): ReactNode {
  useAddressWithoutLink();
  const { loginHint, redirectTo, session, url } = page.state;
  const common = { ...screen, layout: "page", redirectTo } as const;
  switch (page.name) {
    case "forgot-password": {
      const { refused, sent } = page.state;
      const initialEmail = loginHint ?? session?.user.email;
      return <ForgotPassword {...common} refused={refused} sent={sent} initialEmail={initialEmail} />;
    }
    case "reset-password": {
      const { token, isExpired, removes, refused } = page.state;
      const link = { token, isExpired, removes, refused };
      return <ResetPassword {...common} {...link} email={loginHint} />;
    }
    case "verify-email": {
      const { token, problem, asks, verified, sent, refused } = page.state;
      const link = { token, problem, asks, verified, sent, refused };
      return <VerifyEmail {...common} {...link} email={loginHint ?? session?.user.email} />;
    }
    case "undo-sign-in-method": {
      const { token, isDone, refused } = page.state;
      return <UndoSignInMethod {...screen} layout="page" token={token} isDone={isDone} refused={refused} />;
    }
    case "undo-email-change": {
      const { token, changes, undone, isKept, refused } = page.state;
      const link = { token, changes, undone, isKept, refused };
      return <UndoEmailChange {...screen} layout="page" {...link} />;
    }
    case "delete-account": {
      const { token, refused } = page.state;
      // Includes the token, which the URL has lost by now.
      const here = token === null ? url : pageLink({ url }, "/delete-account", { token });
      const signInUrl = pageLink({ url }, "/sign-in", { redirect_to: here });
      return (
        <DeleteConfirmation
          {...common}
          token={token}
          refused={refused}
          redirectTo={redirectTo ?? "/signed-out?reason=deleted"}
          signInUrl={signInUrl}
          startUrl="/account/delete"
        />
      );
    }
  }
}
