import { SignUp } from "@latchkey/react/sign-up";
import type { PageKind } from "../../document/declared-page.ts";

export const kind = {
  pages: {
    "sign-up": {
      title: ({ done }, t) => (done ? t("auth.signUp.done.title") : t("auth.signUp.submit.label")),
      Screen: ({ state, footer, onRefused }) => (
        <SignUp
          layout="page"
          refused={state.refused}
          made={state.done}
          invitation={state.invitation}
          initialEmail={state.invitation ? state.invitation.email : state.loginHint}
          redirectTo={state.redirectTo}
          footer={footer}
          onRefused={onRefused}
        />
      ),
    },
  },
} satisfies PageKind;
