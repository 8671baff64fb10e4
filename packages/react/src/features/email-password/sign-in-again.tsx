"use client";
import type { ReactNode } from "react";
import type { SignInAgainEntryProps, WayToSignInAgain } from "../../context/ways.ts";
import { useMessages } from "../../messages/provider.tsx";
import { WhoseAccount } from "../../screens/whose-account.tsx";
import { PasswordPrompt } from "./password-prompt.tsx";

/** Signs in again with the password. */
export const signInAgainByPassword: WayToSignInAgain = {
  method: "password",
  order: 1,
  Entry: SignInAgainByPassword,
};

function SignInAgainByPassword({ user, flow }: SignInAgainEntryProps): ReactNode {
  const t = useMessages();
  return (
    <PasswordPrompt
      flow={flow}
      user={user}
      id="lk-expired-password"
      label={t("auth.expired.submit")}
      pendingLabel={t("auth.signIn.submit.pending")}
      before={<WhoseAccount user={user} />}
    />
  );
}
