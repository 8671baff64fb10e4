"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { TextLink } from "../../../../screens/text-link.tsx";
import { InviteButton } from "../../invitations/invite-button.tsx";
import { Members, type MembersProps } from "../../members/members.tsx";
import { useOrganizationScope } from "../../scope.tsx";
import { useOrganizationHref } from "../../use-organization-href.ts";

export type MembersSectionProps = Pick<MembersProps, "view" | "onView"> & {
  /** The caller has left the organization. */
  onGone?: (() => void) | undefined;
};

/** The members of an organization, with a form for inviting more. */
export function MembersSection({ view, onView, onGone }: MembersSectionProps): ReactNode {
  const t = useMessages();
  const { organization, summary, can } = useOrganizationScope();
  const hrefTo = useOrganizationHref();
  const invitations = hrefTo("/invitations");
  const mayInvite = can("invitation", "create");
  return (
    <>
      <SectionTitle
        intro={t.rich("members.intro", { organization: organization.name })}
        // An only member finds the button in the list, with an explanation.
        actions={summary.members > 1 ? <InviteButton /> : null}
      >
        {t("members.title")}
      </SectionTitle>
      {mayInvite || invitations === undefined ? null : (
        <p data-part="lead">
          {t("members.invite.denied")} <TextLink href={invitations}>{t("members.invite.whoCan")}</TextLink>
        </p>
      )}
      <Members view={view} onView={onView} settingsUrl={hrefTo("/settings")} onLeft={onGone} />
    </>
  );
}
