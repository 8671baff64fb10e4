"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { DialogOverlay } from "../primitives/dialog-overlay.tsx";
import { UserProfile } from "./user-profile.tsx";
import type { UserProfileDialogProps } from "./user-profile-dialog.tsx";

/** The dialog itself, loaded by `UserProfileDialog`. */
export function UserProfileOverlay({ isOpen, onOpenChange, ...profile }: UserProfileDialogProps): ReactNode {
  const t = useMessages();
  return (
    <DialogOverlay isOpen={isOpen} onOpenChange={onOpenChange} title={t("account.title")} part="profile">
      <UserProfile {...profile} layout="dialog" />
    </DialogOverlay>
  );
}
