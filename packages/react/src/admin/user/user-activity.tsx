"use client";
import type { ReactNode } from "react";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { pageOf, useAdminList } from "../base/use-admin.ts";
import { useEventColumns } from "../events/events-table.tsx";
import { useRuns } from "../events/use-runs.ts";
import { PagedList } from "../list/paged-list.tsx";

/** Events of a user's account. */
export function UserActivity({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const events = useAdminList(`events of ${user.id}`, async (calls, cursor) =>
    pageOf(await calls.listAuditEvents({ query: { userId: user.id, ...cursor } }), (data) => data.events),
  );
  const runs = useRuns(events.items);
  const columns = useEventColumns({ isOfOne: true, runs });
  return (
    <PagedList
      label={t("admin.user.tabs.activity")}
      list={events}
      rows={runs.rows}
      columns={columns}
      none={<Panel title={t("admin.events.none")} />}
    >
      <p data-part="onward">
        <TextLink href={hrefTo("audit", { actorId: user.id })}>{t("admin.user.acts")}</TextLink>
      </p>
    </PagedList>
  );
}
