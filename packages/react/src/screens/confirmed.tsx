"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { useHandedEmail } from "../provider/carried-email.ts";
import { ContinueLink } from "./continue-link.tsx";

interface ConfirmedProps {
  email: string;
  signInUrl: string;
  /** Where it is this screen that signs in. Default: goes to `signInUrl`. */
  onSignIn?: (() => void) | undefined;
}

/** The email was confirmed on the screen that waited for it: what is left is to sign in. */
export function Confirmed({ email, signInUrl, onSignIn }: ConfirmedProps): ReactNode {
  const t = useMessages();
  useHandedEmail(email);
  return (
    <>
      <p data-part="text">{t.rich("auth.verify.done.confirmed.text", { email })}</p>
      <ContinueLink to={signInUrl} onPress={onSignIn}>
        {t("auth.signIn.submit.label")}
      </ContinueLink>
    </>
  );
}
