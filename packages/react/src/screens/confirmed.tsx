"use client";
import type { ReactNode } from "react";
import { useHandedEmail } from "../context/carried-email.ts";
import { useMessages } from "../messages/provider.tsx";
import { ContinueLink } from "./continue-link.tsx";

interface ConfirmedProps {
  email: string;
  signInUrl: string;
  /** Signs in on this screen. Default: goes to `signInUrl`. */
  onSignIn?: (() => void) | undefined;
}

/** Shown when the email address was confirmed on the screen that waited for it: only signing in is left. */
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
