import { useOrganizationScope } from "@latchkey/react";
import { PageTitle } from "@latchkey/react/layout";
import { Members } from "@latchkey/react/members";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import { AppLink } from "../app-link.tsx";
import { membersSearch } from "../people-search.ts";

const route = getRouteApi("/o/$slug/members");

/** `/o/$slug/members`: what is looked for, the order and the page stand in the address. */
export function MembersPage(): ReactNode {
  const t = usePortalMessages();
  const { organization, can } = useOrganizationScope();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const base = `/o/${organization.slug}`;
  return (
    <>
      <PageTitle intro={t.rich("members.intro", { organization: organization.name })}>
        {t("members.title")}
      </PageTitle>
      <p data-portal="Lead">
        {can("invitation", "create") ? (
          <AppLink href={`${base}/invitations`} data-lk="Button" data-variant="primary">
            {t("members.invite.open")}
          </AppLink>
        ) : (
          <>
            {t("members.invite.denied")}{" "}
            <AppLink href={`${base}/invitations`} data-lk="Link">
              {t("members.invite.whoCan")}
            </AppLink>
          </>
        )}
      </p>
      <Members
        view={view}
        // Each letter of a search is no place to go back to; a page is.
        onView={(next) =>
          void navigate({
            search: membersSearch({ ...next }),
            replace: next.search !== (view.search ?? ""),
            // Whoever turns the list stays where it is.
            resetScroll: false,
          })
        }
        inviteUrl={`${base}/invitations`}
        settingsUrl={`${base}/settings`}
      />
    </>
  );
}
