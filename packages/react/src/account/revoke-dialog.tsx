"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { ConfirmDialog } from "../primitives/index.ts";
import { OnUnmount } from "../screens/on-unmount.tsx";
import type { Revocation } from "./use-revocation.ts";

export interface RevokeDialogProps {
  revocation: Revocation;
  /** Called when the dialog is gone and no longer holds the focus. */
  onClosed(): void;
}

/** Asks for confirmation before a session is ended, naming its device: that can't be undone. */
export function RevokeDialog({ revocation, onClosed }: RevokeDialogProps): ReactNode {
  const t = useMessages();
  const { asked, isOpen, isPending, close, confirm } = revocation;
  if (asked === null) return null;
  const shared = {
    isOpen,
    isPending,
    tone: "danger" as const,
    onConfirm: confirm,
    onOpenChange: (isWanted: boolean) => {
      if (!isWanted) close();
    },
  };
  return asked.what === "one" ? (
    <ConfirmDialog
      {...shared}
      title={t("account.sessions.revoke.title", { device: asked.device })}
      confirmLabel={t("account.sessions.revoke.submit")}
    >
      <p>{t("account.sessions.revoke.text", { device: asked.device })}</p>
      <OnUnmount onUnmount={onClosed} />
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      {...shared}
      title={t("account.sessions.revokeOthers.title")}
      confirmLabel={t("account.sessions.revokeOthers.submit")}
    >
      <p>{t("account.sessions.revokeOthers.text", { n: asked.count })}</p>
      <OnUnmount onUnmount={onClosed} />
    </ConfirmDialog>
  );
}
