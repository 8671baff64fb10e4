"use client";
import type { ReactNode } from "react";
import type { InvitedBy } from "../flows/sign-up-flow.ts";
import { useMessages } from "../messages/provider.tsx";

/** The inviter and the organization, above a form. Renders nothing where that isn't known. */
export function Invited({ invitation }: { invitation: InvitedBy | undefined }): ReactNode {
  const t = useMessages();
  const { inviterName: inviter, organizationName: organization } = invitation ?? {};
  if (inviter === undefined || organization === undefined) return null;
  return <p data-lk="Invited">{t.rich("auth.invited.text", { inviter, organization })}</p>;
}
