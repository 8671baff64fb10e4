import { SignUp } from "@latchkey/react/sign-up";
import type { ReactNode } from "react";
import type { PageOf } from "../document/page.ts";
import type { AuthPageProps } from "./plain-page.tsx";

interface SignUpPageProps extends AuthPageProps<PageOf<"sign-up">["state"]> {
  onRefused(isRefused: boolean): void;
}

/** `/sign-up`. */
export function SignUpPage({ state, footer, onRefused }: SignUpPageProps): ReactNode {
  return (
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
  );
}
