"use client";
import { type ReactNode, useState } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Button, Dialog, preloading } from "../../../primitives/index.ts";
import { partsOf } from "../../../screens/parts.ts";
import { useOrganizationScope } from "../scope.tsx";
import { InviteContent, type InviteMembersPart, isOver } from "./invite-members.tsx";
import { useInviteFlow } from "./use-invite-flow.ts";

/** A button that opens the form for invitations over the page. Typed addresses stay when the dialog is closed. */
export function InviteButton(): ReactNode {
  const t = useMessages();
  const { organization, can } = useOrganizationScope();
  const flow = useInviteFlow({ organizationId: organization.id });
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      {can("invitation", "create") ? (
        <Button
          {...preloading(Dialog)}
          part="invite"
          variant="primary"
          onPress={() => {
            if (isOver(flow)) flow.reset();
            setOpen(true);
          }}
        >
          {t("members.invite.open")}
        </Button>
      ) : null}
      <Dialog
        part="inviteDialog"
        isOpen={isOpen}
        isDismissable={!flow.pending}
        onOpenChange={(isWanted) => {
          if (!isWanted) close();
        }}
        title={t("members.invite.title")}
      >
        <div data-lk="InviteMembers">
          <InviteContent flow={flow} parts={partsOf<InviteMembersPart>(undefined)} onClose={close} />
        </div>
      </Dialog>
    </>
  );
}
