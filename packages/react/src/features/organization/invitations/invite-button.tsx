"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Button, preloading } from "../../../primitives/index.ts";
import { lazyOverlay } from "../../../primitives/lazy-overlay.tsx";
import { useOrganizationScope } from "../scope.tsx";

export interface InviteDialogProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

const InviteDialog = lazyOverlay<InviteDialogProps>(() =>
  import("./invite-overlay.tsx").then((module) => module.InviteOverlay),
);

/** A button that opens the form for invitations over the page. */
export function InviteButton(): ReactNode {
  const t = useMessages();
  const { can } = useOrganizationScope();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {can("invitation", "create") ? (
        <Button {...preloading(InviteDialog)} part="invite" variant="primary" onPress={() => setOpen(true)}>
          {t("members.invite.open")}
        </Button>
      ) : null}
      <InviteDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
