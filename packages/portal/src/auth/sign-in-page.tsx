import { SignIn } from "@latchkey/react/sign-in";
import type { ReactNode } from "react";
import type { PageOf } from "../document/page.ts";
import type { AuthPageProps } from "./plain-page.tsx";

interface SignInPageProps extends AuthPageProps<PageOf<"sign-in">["state"]> {
  onRefused(isRefused: boolean): void;
}

/** `/sign-in`. */
export function SignInPage({ state, footer, onRefused }: SignInPageProps): ReactNode {
  return (
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
  );
}
