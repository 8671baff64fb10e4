import { useOrganizationScope } from "@latchkey/react";
import { Invitations } from "@latchkey/react/invitations";
import { InviteMembers } from "@latchkey/react/invite-members";
import { PageTitle } from "@latchkey/react/layout";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import { PageSection } from "../page-section.tsx";
import { invitationsSearch } from "../people-search.ts";

const route = getRouteApi("/o/$slug/invitations");

/** `/o/$slug/invitations`: invites people, and lists who was invited. */
export function InvitationsPage(): ReactNode {
  const t = usePortalMessages();
  const { organization, can } = useOrganizationScope();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const mayInvite = can("invitation", "create");
  // A form that someone has begun stays, and says so, where their role was taken meanwhile.
  const [isOffered, setOffered] = useState(mayInvite);
  if (mayInvite && !isOffered) setOffered(true);
  const list = (
    <Invitations
      view={view}
      onView={(next) => void navigate({ search: invitationsSearch({ ...next }), resetScroll: false })}
    />
  );
  return (
    <>
      <PageTitle intro={t.rich("members.invitations.intro", { organization: organization.name })}>
        {t("members.invitations.title")}
      </PageTitle>
      {isOffered ? <InviteMembers /> : null}
      {mayInvite ? <PageSection title={t("members.invitations.sent")}>{list}</PageSection> : list}
    </>
  );
}
