"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import type { SignUpEntryProps, WayToSignUp } from "../../context/ways.ts";
import { SocialSignIn } from "./social-sign-in.tsx";

/** Signs up with an account at a provider. */
export const signUpByProvider: WayToSignUp = {
  method: "provider",
  order: 1,
  isOffered: (config) => config !== undefined && config.socialProviders.length > 0,
  Entry: SignUpByProvider,
};

export type SignUpByProviderPart = "providers";

function SignUpByProvider(props: SignUpEntryProps): ReactNode {
  const { flow, refused, newUserRedirectTo, classNames, slots } = props;
  const { forms } = useSurroundings();
  return (
    <SocialSignIn
      redirectTo={flow.target}
      newUserRedirectTo={newUserRedirectTo}
      requestSignUp
      action={forms.signUp}
      refused={refused}
      className={classNames?.providers}
      slots={slots}
    />
  );
}
