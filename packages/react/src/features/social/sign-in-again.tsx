"use client";
import type { ReactNode } from "react";
import type { SignInAgainEntryProps, WayToSignInAgain } from "../../context/ways.ts";
import { keepTyped } from "../../session/typed-values.ts";
import { SocialSignIn } from "./social-sign-in.tsx";

/** Signs in again with an account at a provider, in a popup window if possible. */
export const signInAgainByProvider: WayToSignInAgain = {
  method: "provider",
  order: 2,
  Entry: SignInAgainByProvider,
};

function SignInAgainByProvider({ user, onSignedIn }: SignInAgainEntryProps): ReactNode {
  const { pathname, search, hash } = location;
  return (
    <SocialSignIn
      mode="popup"
      redirectTo={pathname + search + hash}
      onSignedIn={onSignedIn}
      onLeave={() => keepTyped(user.id)}
    />
  );
}
