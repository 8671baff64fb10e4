import { TwoFactorChallenge } from "@latchkey/react/two-factor-challenge";
import type { PageKind } from "../../document/declared-page.ts";
import { pageLink } from "../../document/links.ts";

export const kind = {
  pages: {
    "two-factor": {
      title: (_, t) => t("twoFactor.title"),
      texts: { twoFactor: ["title", "challenge", "setup", "errors"] },
      Screen({ state, footer, onRefused }) {
        const { challenge, method, isCodeSent, used, begun, qr, refused, redirectTo } = state;
        return (
          <TwoFactorChallenge
            layout="page"
            action={pageLink(state, "/two-factor")}
            setupUrl="/account/two-factor"
            challenge={challenge}
            method={method}
            isCodeSent={isCodeSent}
            used={used}
            begun={begun}
            qr={qr}
            refused={refused}
            redirectTo={redirectTo}
            footer={footer}
            onRefused={onRefused}
          />
        );
      },
    },
  },
} satisfies PageKind;
