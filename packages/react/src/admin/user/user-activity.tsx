"use client";
import { type ReactNode, useRef } from "react";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { pageOf, useAdminList } from "../base/use-admin.ts";
import { useEventColumns } from "../events/events-table.tsx";
import { useRuns } from "../events/use-runs.ts";
import { AdminList } from "../list/admin-list.tsx";
import { More } from "../list/more.tsx";

/** Events of a user's account. */
export function UserActivity({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const { hrefTo } = useAdminScope();
  const root = useRef<HTMLDivElement>(null);
  const events = useAdminList(`events of ${user.id}`, async (calls, cursor) =>
    pageOf(await calls.listAuditEvents({ query: { userId: user.id, ...cursor } }), (data) => data.events),
  );
  const runs = useRuns(events.items);
  const columns = useEventColumns({ isOfOne: true, runs });
  return (
    <AdminList
      root={root}
      label={t("admin.user.tabs.activity")}
      list={events}
      rows={runs.rows}
      rowId={({ id }) => id}
      columns={columns}
      none={<Panel title={t("admin.events.none")} />}
      below={<More list={events} root={root} />}
    >
      <p data-part="onward">
        <TextLink href={hrefTo("audit", { actorId: user.id })}>{t("admin.user.acts")}</TextLink>
      </p>
    </AdminList>
  );
}
