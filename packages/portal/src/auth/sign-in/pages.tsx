import { SignIn } from "@latchkey/react/sign-in";
import type { PageKind } from "../../document/declared-page.ts";

export const kind = {
  pages: {
    "sign-in": {
      title: (_, t) => t("auth.signIn.submit.label"),
      Screen: ({ state, footer, onRefused }) => (
        <SignIn
          layout="page"
          note={state.note}
          isAdding={state.isAdding}
          refused={state.refused}
          invitation={state.invitation}
          initialIdentifier={state.invitation ? state.invitation.email : state.loginHint}
          redirectTo={state.redirectTo}
          footer={footer}
          onRefused={onRefused}
        />
      ),
    },
  },
} satisfies PageKind;
