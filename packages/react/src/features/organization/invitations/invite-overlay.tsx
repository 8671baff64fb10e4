"use client";
import { type ReactNode, useLayoutEffect } from "react";
import { useLatest } from "../../../flows/use-latest.ts";
import { useMessages } from "../../../messages/index.ts";
import { DialogOverlay } from "../../../primitives/dialog-overlay.tsx";
import { partsOf } from "../../../screens/parts.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { InviteDialogProps } from "./invite-button.tsx";
import { InviteContent, type InviteMembersPart, isOver } from "./invite-members.tsx";
import { useInviteFlow } from "./use-invite-flow.ts";

/** The form for invitations over the page, loaded by `InviteButton`. Typed addresses stay when it is closed. */
export function InviteOverlay({ isOpen, onOpenChange }: InviteDialogProps): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  const flow = useInviteFlow({ organizationId: organization.id });
  const latest = useLatest(flow);
  useLayoutEffect(() => {
    if (isOpen && isOver(latest.current)) latest.current.reset();
  }, [isOpen]);
  return (
    <DialogOverlay
      part="inviteDialog"
      isOpen={isOpen}
      isDismissable={!flow.pending}
      onOpenChange={onOpenChange}
      title={t("members.invite.title")}
    >
      <div data-lk="InviteMembers">
        <InviteContent
          flow={flow}
          parts={partsOf<InviteMembersPart>(undefined)}
          onClose={() => onOpenChange(false)}
        />
      </div>
    </DialogOverlay>
  );
}
