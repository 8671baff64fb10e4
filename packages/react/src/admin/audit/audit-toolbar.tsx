"use client";
import { type ReactNode, useMemo } from "react";
import { eventText, knownEvents } from "../../account/activity/activity-texts.ts";
import { useMessages } from "../../messages/index.ts";
import { Field } from "../../primitives/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import { FilterField } from "../list/filter-field.tsx";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { SearchField } from "../list/search-field.tsx";
import { dayOf, filtersOf } from "./audit-query.ts";
import { useEventSource } from "./source.tsx";

/** Filters with a search field each, in the order of the fields. */
const NAMES = [
  "actorId",
  "targetType",
  "targetId",
  "organizationId",
  "reason",
  "method",
  "requestId",
] as const;

/** Events that owners of an organization may see. */
const OF_ORGANIZATIONS = /^(?:organization|ownership|member|invitation|team|role|api_key)_/;

/** Search and filters of events. */
export function AuditToolbar({ children }: { children: ReactNode }): ReactNode {
  const t = useMessages();
  const { query, can } = useAdminScope();
  const { organizationId } = useEventSource();
  const filters = filtersOf(organizationId);
  const any = { value: "", label: t("admin.users.filter.all") };
  const known = useMemo(() => {
    const texts = knownEvents(t).map((value) => ({ value, label: eventText(t, value) ?? value }));
    const all =
      organizationId === undefined
        ? [...texts, { value: "attempt_refused", label: t("admin.events.refused") }]
        : texts.filter(({ value }) => OF_ORGANIZATIONS.test(value));
    return all.toSorted((a, b) => a.label.localeCompare(b.label, t.locale));
  }, [t, organizationId]);
  const { event } = query;
  // True for an event of a later version, or of a feature of the application.
  const isOther = event !== undefined && known.every(({ value }) => value !== event);
  return (
    <ListToolbar
      // `event` and `outcome` have fields that are always visible.
      filters={filters.filter((name) => name !== "event" && name !== "outcome")}
      search={
        <>
          <FilterField
            label={t("admin.audit.filter.event")}
            name="event"
            options={[any, ...known, ...(isOther ? [{ value: event, label: event }] : [])]}
          />
          <FilterField
            label={t("admin.audit.filter.outcome")}
            name="outcome"
            options={[
              any,
              { value: "failure", label: t("admin.audit.filter.failure") },
              { value: "success", label: t("admin.audit.filter.success") },
            ]}
          />
          {children}
        </>
      }
    >
      <DayField name="from" />
      <DayField name="to" />
      <SearchField label={t("admin.user.id")} name="userId" dir="ltr" />
      {NAMES.filter((name) => filters.includes(name)).map((name) => (
        <SearchField key={name} label={t(`admin.audit.filter.${name}`)} name={name} dir="ltr" />
      ))}
      {can("session", "list") ? (
        <>
          <SearchField label={t("admin.audit.filter.sessionId")} name="sessionId" dir="ltr" />
          <SearchField label={t("admin.audit.filter.ipAddress")} name="ipAddress" dir="ltr" />
        </>
      ) : null}
    </ListToolbar>
  );
}

/** First or last day to show. */
function DayField({ name }: { name: "from" | "to" }): ReactNode {
  const t = useMessages();
  const { query, change } = useAdminScope();
  return (
    <Field
      part="search"
      type="date"
      label={t(`admin.audit.filter.${name}`)}
      name={name}
      value={dayOf(query[name])}
      onChange={(day) => change({ [name]: day })}
    />
  );
}
