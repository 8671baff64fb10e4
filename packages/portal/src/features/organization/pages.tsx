import { AcceptInvitation, type AcceptInvitationProps } from "@latchkey/react/accept-invitation";
import type { PageInvitation } from "@latchkey/server/portal";
import type { PageKind } from "../../document/declared-page.ts";

export const kind = {
  pages: {
    "accept-invitation": {
      title: (_, t) => t("portal.invitation.title"),
      texts: { members: ["accept"], organization: ["roles"] },
      Screen({ state, footer, onRefused }) {
        const { id, token, invitation, standing, isDeclining, isMailSent, refused } = state;
        return (
          <AcceptInvitation
            layout="page"
            id={id}
            token={token}
            invitation={invitation && withDates(invitation)}
            standing={standing}
            isDeclining={isDeclining}
            isMailSent={isMailSent}
            refused={refused}
            footer={footer}
            onRefused={onRefused}
          />
        );
      },
    },
  },
} satisfies PageKind;

/** JSON has dates as strings. */
function withDates(invitation: PageInvitation): AcceptInvitationProps["invitation"] {
  return { ...invitation, expiresAt: new Date(invitation.expiresAt) };
}
