"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useWayState } from "../../context/use-way-state.ts";
import type { SignInEntryProps, WayToSignIn } from "../../context/ways.ts";
import { emailOf } from "../../flows/checks.ts";
import { OfferedProviders } from "./social-sign-in.tsx";
import { useSocialFlow } from "./use-social-flow.ts";

/** Signs in with an account at a provider. */
export const signInByProvider: WayToSignIn = {
  method: "provider",
  order: 1,
  isOffered: (config) => config !== undefined && config.socialProviders.length > 0,
  Entry: SignInByProvider,
};

export type SignInByProviderPart = "providers";

function SignInByProvider(props: SignInEntryProps): ReactNode {
  const { screen, refused, newUserRedirectTo, classNames, slots } = props;
  const { forms } = useSurroundings();
  const flow = useSocialFlow({
    redirectTo: screen.target,
    newUserRedirectTo,
    loginHint: emailOf(screen.values.email),
    refused,
    onError: screen.onError,
  });
  useWayState(screen, signInByProvider.method, {
    isPending: flow.pending !== null,
    isRefused: flow.error !== null,
    isSecretTyped: false,
  });
  return (
    <OfferedProviders flow={flow} action={forms.signIn} className={classNames?.providers} slots={slots} />
  );
}
