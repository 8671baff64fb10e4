import { EmailSignIn, MagicLink } from "@latchkey/react/email-code";
import type { PageKind } from "../../document/declared-page.ts";

/** Pages to sign in with an email. */
export const kind = {
  pages: {
    "check-mail": {
      title: ({ sent }, t) => t(sent ? "emailCode.check.title" : "emailCode.ask.title"),
      texts: { emailCode: true },
      Screen({ state: { redirectTo, loginHint, refused, sent }, ...screen }) {
        const about = { redirectTo, refused, sent, initialEmail: loginHint };
        return <EmailSignIn {...screen} layout="page" {...about} />;
      },
    },
    "magic-link": {
      title: (_, t) => t("emailCode.link.title"),
      texts: { emailCode: true },
      Screen({ state: { redirectTo, refused, token, preview }, ...screen }) {
        const about = { redirectTo, refused, token, preview };
        return <MagicLink {...screen} layout="page" {...about} />;
      },
    },
  },
} satisfies PageKind;
