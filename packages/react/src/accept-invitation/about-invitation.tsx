"use client";
import type { ReactNode } from "react";
import { useMessages } from "../messages/provider.tsx";
import { useRoleNames } from "../organization/roles/use-role-name.ts";
import { Avatar } from "../primitives/avatar.tsx";
import { useHydrated } from "../primitives/use-hydrated.ts";
import type { StepProps } from "./step.ts";

/** Who invites to what, as what, and until when. */
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
              // Each by itself: as one text, the first of them would turn the word between them around.
              teams: t.format.list(teams.map((team) => <bdi key={team}>{team}</bdi>)),
            })}
          </p>
        ) : null}
        <p data-part="hint">{t("members.accept.until", { date: momentOf(expiresAt) })}</p>
      </div>
    </div>
  );
}

/**
 * The moment at which it ends, in words. Which time zone it is read in isn't known before the page is alive, so it is that
 * of the world until then.
 */
export function useMoment(): (moment: Date | string) => string {
  const t = useMessages();
  const isHydrated = useHydrated();
  return (moment) =>
    t.format.dateTime(new Date(moment), {
      dateStyle: "long",
      timeStyle: "short",
      ...(isHydrated ? {} : { timeZone: "UTC" }),
    });
}
