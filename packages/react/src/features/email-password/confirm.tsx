"use client";
import type { ReactNode } from "react";
import type { ConfirmEntryProps, WayToConfirm } from "../../context/ways.ts";
import { useMessages } from "../../messages/provider.tsx";
import { text } from "../../messages/translator.ts";
import { PasswordPrompt } from "./password-prompt.tsx";

/** Confirms the user's identity with the password. */
export const confirmByPassword: WayToConfirm = {
  method: "password",
  order: 1,
  text: text("account.confirm.text"),
  holdsCancel: true,
  Entry: ConfirmByPassword,
};

function ConfirmByPassword({ user, flow, children }: ConfirmEntryProps): ReactNode {
  const t = useMessages();
  return (
    <PasswordPrompt
      flow={flow}
      user={user}
      id="lk-confirm-password"
      label={t("account.confirm.submit")}
      pendingLabel={t("account.confirm.pending")}
    >
      {children}
    </PasswordPrompt>
  );
}
