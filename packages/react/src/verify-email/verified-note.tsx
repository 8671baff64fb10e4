"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { useSurroundings } from "../provider/context.ts";
import { withQuery } from "../provider/navigation.ts";
import { GoOn } from "../screens/go-on.tsx";
import type { VerifyEmailView } from "./view.ts";

interface VerifiedNoteProps extends VerifyEmailView {
  /** It was confirmed just now. */
  isNew: boolean;
}

/** The address is confirmed: on to where someone wanted to go, or to sign in first. */
export function VerifiedNote({ flow, user, signInUrl, isNew }: VerifiedNoteProps): ReactNode {
  const t = useMessages();
  const { routes } = useSurroundings();
  const { verified, link, keeping, target } = flow;
  const kind = isNew ? (verified?.kind ?? "confirmed") : doneBefore(flow, user);
  const email = verified?.email || (kind === "already" ? link?.email : undefined) || user?.email;
  // Nobody can sign in with an address that isn't the account's yet.
  const hint = kind === "approved" ? link?.email : email;
  const signIn = withQuery(keeping(signInUrl ?? routes.signIn), "login_hint", hint);
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
        <GoOn to={signIn}>{t("auth.signIn.submit.label")}</GoOn>
      ) : (
        <GoOn to={target}>{t("auth.verify.done.continue")}</GoOn>
      )}
    </>
  );
}

/** The effect of a link that was already used. */
export function doneBefore({ link }: VerifyEmailView["flow"], user: VerifyEmailView["user"]) {
  if (user === null || user.email !== link?.newEmail) return "already";
  return user.emailVerified ? "changed" : "unconfirmed";
}
