"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/index.ts";
import { DialogOverlay } from "../primitives/dialog-overlay.tsx";
import { OrganizationProfile } from "./organization-profile.tsx";
import type { OrganizationProfileDialogProps } from "./organization-profile-dialog.tsx";

/** The dialog itself, loaded by `OrganizationProfileDialog`. */
export function OrganizationProfileOverlay(props: OrganizationProfileDialogProps): ReactNode {
  const { isOpen, onOpenChange, onGone, ...profile } = props;
  const t = useMessages();
  return (
    <DialogOverlay isOpen={isOpen} onOpenChange={onOpenChange} title={t("organization.title")} part="profile">
      <OrganizationProfile
        {...profile}
        layout="dialog"
        onGone={() => {
          onOpenChange(false);
          onGone?.();
        }}
      />
    </DialogOverlay>
  );
}
