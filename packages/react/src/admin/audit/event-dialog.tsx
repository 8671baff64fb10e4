"use client";
import type { ReactNode } from "react";
import { ListSkeleton } from "../../lists/list-skeleton.tsx";
import { useMessages } from "../../messages/index.ts";
import { Dialog, Loading } from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { useAsked } from "../../session/use-asked.ts";
import { useAdminScope, useNamed } from "../base/scope.tsx";
import { useDescribeAdminError } from "../base/use-admin.ts";
import { useEventText } from "../events/events-table.tsx";
import { useHeld } from "../list/use-held.ts";
import { EventDetails } from "./event-details.tsx";
import { useEventSource } from "./source.tsx";

/** Shows the event that the URL names, in a dialog above the list. */
export function EventDialog(): ReactNode {
  const t = useMessages();
  const { query, change } = useAdminScope();
  const describe = useDescribeAdminError();
  const eventText = useEventText();
  // Keeps showing the event while the dialog closes.
  const id = useHeld(query.id);
  const { calls, organizationId } = useEventSource();
  const { data, isPending, error, refetch } = useAsked(
    id === undefined ? null : `event ${organizationId ?? ""} ${id}`,
    (client) =>
      calls(client).getAuditEvent({ query: { id: id ?? "", ...(organizationId && { organizationId }) } }),
  );
  useNamed(query.id === undefined || data === undefined ? undefined : eventText(data));
  return (
    <Dialog
      part="event"
      isOpen={query.id !== undefined}
      onOpenChange={(isWanted) => {
        if (!isWanted) change({ id: undefined });
      }}
      title={data === undefined ? t("admin.audit.filter.event") : eventText(data)}
    >
      <Loading isLoading={isPending} skeleton={<ListSkeleton />} onRetry={() => void refetch()}>
        <FormNotice
          notice={error === null ? null : describe(error)[0]}
          onRetry={error?.status === 404 ? undefined : () => void refetch()}
        />
        {data === undefined ? null : <EventDetails event={data} />}
      </Loading>
    </Dialog>
  );
}
