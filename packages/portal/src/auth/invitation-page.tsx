import { AcceptInvitation, type AcceptInvitationProps } from "@latchkey/react/accept-invitation";
import type { PageInvitation } from "@latchkey/server/portal";
import type { ReactNode } from "react";
import type { PageOf } from "../document/page.ts";
import type { AuthPageProps } from "./plain-page.tsx";

interface InvitationPageProps extends AuthPageProps<PageOf<"accept-invitation">["state"]> {
  onRefused(isRefused: boolean): void;
}

/** `/accept-invitation/<id>`. */
export function InvitationPage({ state, footer, onRefused }: InvitationPageProps): ReactNode {
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
}

/** JSON has dates as strings. */
function withDates(invitation: PageInvitation): AcceptInvitationProps["invitation"] {
  return { ...invitation, expiresAt: new Date(invitation.expiresAt) };
}
