import { DeleteConfirmation } from "@latchkey/react/delete-confirmation";
import { ForgotPassword } from "@latchkey/react/forgot-password";
import { ResetPassword } from "@latchkey/react/reset-password";
import { UndoEmailChange } from "@latchkey/react/undo-email-change";
import { UndoSignInMethod } from "@latchkey/react/undo-sign-in-method";
import { VerifyEmail } from "@latchkey/react/verify-email";
import type { Areas, PageKind } from "../../document/declared-page.ts";
import { pageLink } from "../../document/links.ts";
import { WAYS } from "../../features/generated/ways.ts";
import { useAddressWithoutLink } from "../../shared/address-without-link.ts";

/** A code may stand beside the link. */
const texts = { auth: true, undo: true, emailCode: ["code", "entry", "errors"] } satisfies Areas;
/** Recent changes name devices. */
const undoTexts = { undo: true, account: ["password", "sessions"] } satisfies Areas;

/** Pages that request emails, and those that their links open: most visitors see none of them. */
export const kind = {
  ways: WAYS,
  pages: {
    "forgot-password": {
      title: ({ sent }, t) => t(sent ? "auth.forgot.sent.title" : "auth.forgot.title"),
      texts,
      Screen({ state: { loginHint, session, redirectTo, refused, sent }, ...screen }) {
        const about = { redirectTo, refused, sent, initialEmail: loginHint ?? session?.user.email };
        return <ForgotPassword {...screen} layout="page" {...about} />;
      },
    },
    "reset-password": {
      title: (_, t) => t("auth.reset.title"),
      texts,
      Screen({ state: { loginHint: email, redirectTo, token, isExpired, removes, refused }, ...screen }) {
        useAddressWithoutLink();
        const about = { email, redirectTo, token, isExpired, removes, refused };
        return <ResetPassword {...screen} layout="page" {...about} />;
      },
    },
    "verify-email": {
      title: ({ sent }, t) => t(sent ? "auth.verify.sent.title" : "auth.verify.title"),
      texts,
      Screen({ state, ...screen }) {
        const { loginHint, session, redirectTo, token, problem, asks, verified, sent, refused } = state;
        const email = loginHint ?? session?.user.email;
        const about = { email, redirectTo, token, problem, asks, verified, sent, refused };
        return <VerifyEmail {...screen} layout="page" {...about} />;
      },
    },
    "undo-sign-in-method": {
      title: ({ isDone }, t) => t(isDone ? "undo.method.done.title" : "undo.method.submit.label"),
      texts: undoTexts,
      Screen: ({ state: { token, isDone, refused }, ...screen }) => (
        <UndoSignInMethod {...screen} layout="page" token={token} isDone={isDone} refused={refused} />
      ),
    },
    "undo-email-change": {
      title: ({ isKept, undone }, t) =>
        t(isKept ? "undo.kept.title" : undone ? "undo.done.title" : "undo.submit.label"),
      texts: undoTexts,
      Screen({ state: { token, changes, undone, isKept, refused }, ...screen }) {
        const about = { token, changes, undone, isKept, refused };
        return <UndoEmailChange {...screen} layout="page" {...about} />;
      },
    },
    "delete-account": {
      title: (_, t) => t("auth.delete.submit.label"),
      texts,
      Screen({ state: { url, token, refused, redirectTo }, ...screen }) {
        // Includes the token, which the URL has lost by now.
        const here = token === null ? url : pageLink({ url }, "/delete-account", { token });
        return (
          <DeleteConfirmation
            {...screen}
            layout="page"
            token={token}
            refused={refused}
            redirectTo={redirectTo ?? "/signed-out?reason=deleted"}
            signInUrl={pageLink({ url }, "/sign-in", { redirect_to: here })}
            startUrl="/account/delete"
          />
        );
      },
    },
  },
} satisfies PageKind;
