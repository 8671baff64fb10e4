"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/provider.tsx";
import { Avatar } from "../../../primitives/avatar.tsx";
import { useRoleNames } from "../roles/use-role-name.ts";
import type { StepProps } from "./step.ts";

/** Invitation's summary: inviter, organization, role and expiry. */
export function AboutInvitation({ flow, classNames }: StepProps): ReactNode {
  const t = useMessages();
  const namesOf = useRoleNames();
  const momentOf = useMoment();
  const { invitation } = flow;
  if (!invitation) return null;
  const {
    organizationName: organization,
    organizationLogo,
    inviterName,
    role,
    teams = [],
    expiresAt,
  } = invitation;
  return (
    <div data-part="invitation">
      <Avatar part="org" className={classNames?.org} name={organization} image={organizationLogo} size={48} />
      <div data-part="about">
        <p data-part="inviter" className={classNames?.inviter}>
          {t.rich("members.accept.about", { inviter: inviterName, organization, role: namesOf(role) })}
        </p>
        {teams.length > 0 ? (
          <p data-part="text">
            {t.rich("members.accept.teams", {
              n: teams.length,
              // Each name is isolated: as one text, the first name would reverse the order of the word
              // between them.
              teams: t.format.list(teams.map((team) => <bdi key={team}>{team}</bdi>)),
            })}
          </p>
        ) : null}
        <p data-part="hint">{t("members.accept.until", { date: momentOf(expiresAt) })}</p>
      </div>
    </div>
  );
}

/** Returns a function that formats the moment at which the invitation expires. */
export function useMoment(): (moment: Date | string) => string {
  const { format } = useMessages();
  return (moment) => format.dateTime(new Date(moment), { dateStyle: "long", timeStyle: "short" });
}
