"use client";
import type { ReactNode } from "react";
import { CreateOrganization } from "../features/organization/create-organization.tsx";
import { useMessages } from "../messages/index.ts";
import { DialogOverlay } from "../primitives/dialog-overlay.tsx";
import type { CreateOrganizationDialogProps } from "./create-organization-dialog.tsx";

/** The dialog itself, loaded by `CreateOrganizationDialog`. */
export function CreateOrganizationOverlay(props: CreateOrganizationDialogProps): ReactNode {
  const { isOpen, onOpenChange, onDone } = props;
  const t = useMessages();
  return (
    <DialogOverlay isOpen={isOpen} onOpenChange={onOpenChange} title={t("organization.create.title")}>
      <CreateOrganization
        onDone={(organization) => {
          onOpenChange(false);
          onDone(organization);
        }}
      />
    </DialogOverlay>
  );
}
