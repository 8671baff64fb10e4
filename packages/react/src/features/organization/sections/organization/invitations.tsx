"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { Invitations, type InvitationsProps } from "../../invitations/invitations.tsx";
import { InviteButton } from "../../invitations/invite-button.tsx";
import { useOrganizationScope } from "../../scope.tsx";

export type InvitationsSectionProps = Pick<InvitationsProps, "view" | "onView">;

/** Lists invitations, and invites people in a dialog. */
export function InvitationsSection(props: InvitationsSectionProps): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  return (
    <>
      <SectionTitle
        intro={t.rich("members.invitations.intro", { organization: organization.name })}
        actions={<InviteButton />}
      >
        {t("members.invitations.title")}
      </SectionTitle>
      <Invitations {...props} />
    </>
  );
}
