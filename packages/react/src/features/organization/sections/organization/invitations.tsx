"use client";
import { type ReactNode, useState } from "react";
import { SectionTitle, Subsection } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { Invitations, type InvitationsProps } from "../../invitations/invitations.tsx";
import { InviteMembers } from "../../invitations/invite-members.tsx";
import { useOrganizationScope } from "../../scope.tsx";

export type InvitationsSectionProps = Pick<InvitationsProps, "view" | "onView">;

/** Invites people, and lists invitations. */
export function InvitationsSection(props: InvitationsSectionProps): ReactNode {
  const t = useMessages();
  const { organization, can } = useOrganizationScope();
  const mayInvite = can("invitation", "create");
  // A form in use stays, and says so, when the member's role is taken away meanwhile.
  const [isOffered, setOffered] = useState(mayInvite);
  if (mayInvite && !isOffered) setOffered(true);
  const list = <Invitations {...props} />;
  return (
    <>
      <SectionTitle intro={t.rich("members.invitations.intro", { organization: organization.name })}>
        {t("members.invitations.title")}
      </SectionTitle>
      {isOffered ? <InviteMembers /> : null}
      {mayInvite ? <Subsection title={t("members.invitations.sent")}>{list}</Subsection> : list}
    </>
  );
}
