"use client";
import type { ReactNode } from "react";
import { useHandedEmail } from "../../context/carried-email.ts";
import { useSurroundings } from "../../context/context.ts";
import { useMessages } from "../../messages/provider.tsx";
import { ContinueLink } from "../../screens/continue-link.tsx";
import type { VerifyEmailView } from "./view.ts";

interface VerifiedNoteProps extends VerifyEmailView {
  /** True if the email address was confirmed just now. */
  isNew: boolean;
}

/** Says that the email address is confirmed: the user continues to the target, or signs in first. */
export function VerifiedNote({ flow, user, signInUrl, isNew }: VerifiedNoteProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { verified, link, keeping, target } = flow;
  const kind = isNew ? (verified?.kind ?? "confirmed") : doneBefore(flow, user);
  const email = verified?.email || (kind === "already" ? link?.email : undefined) || user?.email;
  // Signing in with the new email address only works once the account has it.
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

/** Returns the effect of a link that was already used. */
export function doneBefore({ link }: VerifyEmailView["flow"], user: VerifyEmailView["user"]) {
  if (user === null || user.email !== link?.newEmail) return "already";
  return user.emailVerified ? "changed" : "unconfirmed";
}
