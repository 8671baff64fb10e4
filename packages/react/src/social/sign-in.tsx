"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../provider/context.ts";
import type { SignInEntryProps, WayToSignIn } from "../provider/ways.ts";
import { SocialSignIn } from "./social-sign-in.tsx";

/** Signs in with an account at a provider. */
export const signInByProvider: WayToSignIn = {
  method: "provider",
  order: 1,
  isOffered: (config) => config !== undefined && config.socialProviders.length > 0,
  Entry: SignInByProvider,
};

export type SignInByProviderPart = "providers";

function SignInByProvider(props: SignInEntryProps): ReactNode {
  const { flow, isFollowed, newUserRedirectTo, classNames, slots } = props;
  const { forms } = useSurroundings();
  return (
    <SocialSignIn
      redirectTo={flow.target}
      newUserRedirectTo={newUserRedirectTo}
      loginHint={flow.values.email.trim()}
      action={forms.signIn}
      isFollowed={isFollowed}
      className={classNames?.providers}
      slots={slots}
    />
  );
}
