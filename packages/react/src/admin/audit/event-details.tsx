"use client";
import type { ReactNode } from "react";
import { Fact } from "../../lists/fact.tsx";
import { useMessages } from "../../messages/index.ts";
import { Alert, Badge, CopyButton, Table } from "../../primitives/index.ts";
import { deviceOf } from "../../screens/device-name.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useDeviceText } from "../../screens/use-device-text.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminEventDetails } from "../base/types.ts";
import { useAdminAnswer } from "../base/use-admin.ts";
import { useEventWords } from "../events/event-words.ts";
import { EventPerson } from "../events/events-table.tsx";
import { useCauseText } from "../explain/cause-texts.ts";
import { Moment } from "../list/moment.tsx";

/** Everything that was recorded of an event. */
export function EventDetails({ event }: { event: AdminEventDetails }): ReactNode {
  const t = useMessages();
  const { can, hrefTo, go } = useAdminScope();
  const { requestId } = event;
  return (
    <div data-part="details">
      {event.outcome === "failure" && requestId !== null && can("audit", "list") ? (
        <Cause eventId={event.id} requestId={requestId} />
      ) : null}
      <dl data-part="facts">
        <Fact label={t("admin.audit.filter.outcome")}>
          <Badge tone={event.outcome === "failure" ? "danger" : "success"}>
            {t(`admin.audit.filter.${event.outcome}`)}
          </Badge>
        </Fact>
        <Who event={event} />
        <Fact label={t("admin.events.columns.time")}>
          <Moment value={event.createdAt} />
        </Fact>
        <How event={event} />
        {requestId === null ? null : (
          <Fact label={t("admin.audit.filter.requestId")}>
            <code dir="ltr">{requestId}</code>
            <CopyButton value={requestId} label={t("errors.actions.copyRequestId")} isLabelShown={false} />
          </Fact>
        )}
      </dl>
      <Changes event={event} />
      {requestId === null ? null : (
        <p>
          <TextLink href={hrefTo("audit", { requestId })} onPress={() => go("audit", { requestId })}>
            {t("admin.audit.detail.all")}
          </TextLink>
        </p>
      )}
    </div>
  );
}

type Shown = { event: AdminEventDetails };

/** Actor, target and organization of an event. */
function Who({ event }: Shown): ReactNode {
  const t = useMessages();
  const { can, hrefTo } = useAdminScope();
  const { user, actor, actorType, impersonator, organization, targetType, targetId, targetName } = event;
  const name = organization === null ? null : <bdi>{organization.name ?? organization.id}</bdi>;
  return (
    <>
      {user === null ? null : (
        <Fact label={t("admin.users.columns.person")}>
          <EventPerson person={user} />
          {user.email === null || user.name === null ? null : <bdi dir="ltr">{user.email}</bdi>}
        </Fact>
      )}
      <Fact label={t("admin.events.columns.actor")}>
        {actor === null ? (
          t(actorType === "host" ? "admin.events.host" : "admin.audit.detail.none")
        ) : (
          <EventPerson person={actor} />
        )}
        {impersonator === null ? null : (
          <span>
            {t("admin.events.through")} <EventPerson person={impersonator} />
          </span>
        )}
      </Fact>
      {organization === null ? null : (
        <Fact label={t("admin.audit.detail.organization")}>
          {can("organization", "list") && organization.name !== null ? (
            <TextLink href={hrefTo(`organizations/${organization.id}`)}>{name}</TextLink>
          ) : (
            name
          )}
        </Fact>
      )}
      {targetId === null ? null : (
        <Fact label={t("admin.audit.detail.target")}>
          {targetName == null ? null : <bdi>{targetName}</bdi>}
          <bdi dir="ltr">{[targetType, targetId].filter((part) => part !== null).join(" ")}</bdi>
        </Fact>
      )}
    </>
  );
}

/** Method, reason of failure and origin of an event. */
function How({ event }: Shown): ReactNode {
  const t = useMessages();
  const words = useEventWords();
  const deviceText = useDeviceText();
  const { method, reason, ipAddress, userAgent, sessionId } = event;
  return (
    <>
      {method === null ? null : <Fact label={t("admin.audit.filter.method")}>{words.method(method)}</Fact>}
      {reason === null ? null : (
        <Fact label={t("admin.audit.filter.reason")}>
          {words.reason(reason)}
          <code dir="ltr">{reason}</code>
        </Fact>
      )}
      {ipAddress ? (
        <Fact label={t("admin.audit.filter.ipAddress")}>
          <bdi dir="ltr">{ipAddress}</bdi>
        </Fact>
      ) : null}
      {userAgent ? (
        <Fact label={t("admin.audit.detail.browser")}>
          {deviceText(deviceOf(userAgent))}
          <small dir="ltr">{userAgent}</small>
        </Fact>
      ) : null}
      {sessionId === null ? null : (
        <Fact label={t("admin.audit.filter.sessionId")}>
          <code dir="ltr">{sessionId}</code>
        </Fact>
      )}
    </>
  );
}

/** Values before and after, and further details. */
function Changes({ event }: Shown): ReactNode {
  const t = useMessages();
  const { changes, details } = event;
  const changed = new Set(changes.map(({ field }) => field));
  const given = Object.entries(details).filter(([name]) => !changed.has(name));
  return (
    <>
      {changes.length === 0 ? null : (
        <Table
          caption={t("admin.audit.detail.changes")}
          isCaptionHidden={false}
          rows={changes}
          rowId={({ field }) => field}
          columns={[
            {
              id: "field",
              header: t("admin.audit.detail.field"),
              isRowHeader: true,
              cell: ({ field }) => <code dir="ltr">{field}</code>,
            },
            ...(["before", "after"] as const).map((side) => ({
              id: side,
              header: t(`admin.audit.detail.${side}`),
              cell: (change: (typeof changes)[number]) => <Value value={change[side]} />,
            })),
          ]}
        />
      )}
      {given.length === 0 ? null : (
        <Table
          caption={t("admin.audit.detail.given")}
          isCaptionHidden={false}
          rows={given}
          rowId={([name]) => name}
          columns={[
            {
              id: "name",
              header: t("admin.audit.detail.field"),
              isRowHeader: true,
              cell: ([name]) => <code dir="ltr">{name}</code>,
            },
            {
              id: "value",
              header: t("admin.audit.detail.value"),
              cell: ([, value]) => <Value value={value} />,
            },
          ]}
        />
      )}
    </>
  );
}

/** A recorded value. */
function Value({ value }: { value: unknown }): ReactNode {
  const t = useMessages();
  if (value === null || value === undefined)
    return <span data-part="none">{t("admin.audit.detail.unknown")}</span>;
  return <bdi>{typeof value === "string" ? value : JSON.stringify(value)}</bdi>;
}

/** Reason of a failure, and how to resolve it. */
function Cause({ eventId, requestId }: { eventId: string; requestId: string }): ReactNode {
  const causeText = useCauseText();
  const { data } = useAdminAnswer(`explain ${requestId}`, (calls) =>
    calls.explain({ query: { of: requestId } }),
  );
  const attempt = data?.attempts.find(({ event }) => event.id === eventId);
  if (attempt === undefined) return null;
  const { what, help } = causeText(attempt);
  return (
    <Alert tone="info" title={what}>
      {help}
    </Alert>
  );
}
