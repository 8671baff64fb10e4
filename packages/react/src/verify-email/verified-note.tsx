"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { useHandedEmail } from "../provider/carried-email.ts";
import { useSurroundings } from "../provider/context.ts";
import { ContinueLink } from "../screens/continue-link.tsx";
import type { VerifyEmailView } from "./view.ts";

interface VerifiedNoteProps extends VerifyEmailView {
  /** It was confirmed just now. */
  isNew: boolean;
}

/** The email is confirmed: continue to the target, or sign in first. */
export function VerifiedNote({ flow, user, signInUrl, isNew }: VerifiedNoteProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { verified, link, keeping, target } = flow;
  const kind = isNew ? (verified?.kind ?? "confirmed") : doneBefore(flow, user);
  const email = verified?.email || (kind === "already" ? link?.email : undefined) || user?.email;
  // Nobody can sign in with an address that isn't the account's yet.
  const hint = kind === "approved" ? link?.email : email;
  const signIn = keeping(signInUrl ?? routes.signIn);
  useHandedEmail(hint);
  return (
    <>
      <p data-part="text">
        {email === undefined
          ? t("auth.verify.done.unknown")
          : t.rich(`auth.verify.done.${kind}.text`, { email })}
      </p>
      {user === null && kind !== "unconfirmed" && kind !== "approved" ? (
        <p data-part="hint">{t("auth.verify.done.elsewhere")}</p>
      ) : null}
      {user === null ? (
        <ContinueLink to={signIn}>{t("auth.signIn.submit.label")}</ContinueLink>
      ) : (
        <ContinueLink to={target}>{t("auth.verify.done.continue")}</ContinueLink>
      )}
    </>
  );
}

/** The effect of a link that was already used. */
export function doneBefore({ link }: VerifyEmailView["flow"], user: VerifyEmailView["user"]) {
  if (user === null || user.email !== link?.newEmail) return "already";
  return user.emailVerified ? "changed" : "unconfirmed";
}
