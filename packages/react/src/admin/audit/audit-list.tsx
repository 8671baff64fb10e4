"use client";
import type { ReactNode } from "react";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { History } from "../../primitives/icons.tsx";
import { Checkbox } from "../../primitives/index.ts";
import { usePaged } from "../../session/use-paged.ts";
import { useAdminScope } from "../base/scope.tsx";
import { pageOf } from "../base/use-admin.ts";
import { useEventColumns } from "../events/events-table.tsx";
import { useRuns } from "../events/use-runs.ts";
import { FilterChips } from "../list/filter-chips.tsx";
import { PagedList } from "../list/paged-list.tsx";
import { auditQuery, filtersOf } from "./audit-query.ts";
import { AuditToolbar } from "./audit-toolbar.tsx";
import { ExportEvents } from "./export-events.tsx";
import { useEventSource } from "./source.tsx";
import { useFilterChips } from "./use-filter-chips.ts";
import { useLive, useNewer } from "./use-live.ts";

/** Recorded events, the newest first. */
export function AuditList(): ReactNode {
  const t = useMessages();
  const { query, change } = useAdminScope();
  const { calls, organizationId } = useEventSource();
  const filters = filtersOf(organizationId);
  const asked = auditQuery(query, organizationId);
  const list = usePaged(`events ${JSON.stringify(asked)}`, async (client, cursor) =>
    pageOf(
      await calls(client).listAuditEvents({ query: { ...asked, ...(cursor === null ? {} : { cursor }) } }),
      (data) => data.events,
    ),
  );
  const isLive = query.live !== undefined;
  useLive(isLive, list.refetch);
  const newer = useNewer(list.items);
  const runs = useRuns(list.items);
  const chips = useFilterChips(filters);
  const columns = useEventColumns({
    runs,
    hasDevices: organizationId === undefined,
    onOpen: (id) => change({ id }, true),
  });
  return (
    <PagedList
      label={t("admin.audit.list")}
      list={list}
      rows={runs.rows}
      toolbar={
        <>
          <AuditToolbar>
            <Live isOn={isLive} />
          </AuditToolbar>
          <FilterChips chips={chips} />
        </>
      }
      onClear={
        filters.some((name) => query[name] !== undefined)
          ? () => change(Object.fromEntries(filters.map((name) => [name, undefined])))
          : undefined
      }
      above={
        <div data-part="above">
          <p role="status" data-part="count">
            {isLive ? t("admin.audit.live.new", { n: newer }) : null}
          </p>
          <ExportEvents />
        </div>
      }
      columns={columns}
      none={<Panel icon={<History size={20} />} title={t("admin.events.none")} />}
      // The next live answer would remove further pages.
      hasMore={!isLive}
    />
  );
}

/** Turns live updates on and off. */
function Live({ isOn }: { isOn: boolean }): ReactNode {
  const t = useMessages();
  const { change } = useAdminScope();
  return (
    <Checkbox
      label={t("admin.audit.live.label")}
      isSelected={isOn}
      onChange={(isWanted) => change({ live: isWanted ? "on" : undefined })}
    />
  );
}
