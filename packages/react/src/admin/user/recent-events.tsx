"use client";
import type { ReactNode } from "react";
import { SettingsSection } from "../../layout/settings.tsx";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { useMessages } from "../../messages/index.ts";
import { Badge, Optional, Time } from "../../primitives/index.ts";
import { useSections } from "../../screens/sections.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminEvent, AdministeredUser } from "../base/types.ts";
import { useAdminAnswer } from "../base/use-admin.ts";
import { isFailed, useEventText } from "../events/events-table.tsx";

/** Number of events beside a profile. */
const MOST = 8;

/** Undefined: not loaded yet. Null: they can't be loaded. */
function useRecent({ id }: AdministeredUser): readonly AdminEvent[] | null | undefined {
  const { data, error } = useAdminAnswer(`recent events of ${id}`, (calls) =>
    calls.listAuditEvents({ query: { userId: id, limit: MOST } }),
  );
  return data?.events ?? (error === null ? undefined : null);
}

/** Time of the user's last own event. */
export function LastActive({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const events = useRecent(user);
  const last = events?.find(({ actor }) => actor?.id === user.id);
  if (events === null) return null;
  return (
    <span data-part="active">
      {t("admin.user.active")} {last === undefined ? "–" : <Time value={last.createdAt} style="relative" />}
    </span>
  );
}

/** The newest events of an account, beside its profile. */
export function RecentEvents({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const { headingLevel } = useSections();
  const { hrefTo } = useAdminScope();
  const eventText = useEventText();
  const events = useRecent(user);
  if (events === null) return null;
  return (
    <Optional>
      <SettingsSection
        part="recent"
        title={t("admin.user.tabs.activity")}
        headingLevel={headingLevel === 1 ? 2 : 3}
      >
        {events === undefined ? (
          <ListSkeleton />
        ) : events.length === 0 ? (
          <p data-part="none">{t("admin.events.none")}</p>
        ) : (
          <ol data-part="events">
            {events.map((event) => (
              <li key={event.id}>
                <TextLink href={hrefTo("audit", { id: event.id })}>{eventText(event)}</TextLink>
                {isFailed(event) ? <Badge tone="danger">{t("account.activity.failed")}</Badge> : null}
                <Time value={event.createdAt} style="relative" />
              </li>
            ))}
          </ol>
        )}
        {events === undefined ? null : (
          <p data-part="all">
            <TextLink href={hrefTo(`users/${user.id}`, { tab: "activity" })}>
              {t("admin.user.events")}
            </TextLink>
          </p>
        )}
      </SettingsSection>
    </Optional>
  );
}
