"use client";
import type { ReactNode } from "react";
import { eventText } from "../../account/activity/activity-texts.ts";
import { useActivityText } from "../../account/activity/use-activity-text.ts";
import { useMessages } from "../../messages/index.ts";
import { Badge, Button, type Column } from "../../primitives/index.ts";
import { VISUALLY_HIDDEN } from "../../primitives/look.ts";
import { deviceOf } from "../../screens/device-name.ts";
import { TextLink } from "../../screens/text-link.tsx";
import { useDeviceText } from "../../screens/use-device-text.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminEvent } from "../base/types.ts";
import { When } from "../list/when.tsx";
import { personName } from "../users/person.tsx";
import { useEventWords } from "./event-words.ts";
import type { Runs } from "./use-runs.ts";

type Someone = NonNullable<AdminEvent["user"]>;

/** A user in an event. */
export function EventPerson({ person }: { person: Someone }): ReactNode {
  const { can, hrefTo } = useAdminScope();
  const name = <bdi>{personName(person)}</bdi>;
  // A user without a name was removed.
  return can("user", "get") && person.name !== null ? (
    <TextLink href={hrefTo(`users/${person.id}`)}>{name}</TextLink>
  ) : (
    name
  );
}

/** Returns a function that describes events. Events without a text keep their recorded name. */
export function useEventText(): (event: AdminEvent) => string {
  const t = useMessages();
  const textFor = useActivityText();
  return (event) => {
    if (event.event === "attempt_refused") return t("admin.events.refused");
    return eventText(t, event.event) === undefined ? event.event : textFor(event).what;
  };
}

/** Reports whether a failure must be named. Some events have it in their name. */
export function isFailed({ event, outcome }: AdminEvent): boolean {
  return outcome === "failure" && !/_(?:failed|refused)$/.test(event);
}

export interface EventColumnsOptions {
  /** True if all events are about one user. */
  isOfOne?: boolean | undefined;
  /** True if the reader may see devices and IP addresses. Default true. */
  hasDevices?: boolean | undefined;
  /** Shows an event on the same page. Default: its URL opens. */
  onOpen?: ((id: string) => void) | undefined;
  /** Runs of events, which can be unfolded. */
  runs: Runs;
}

/** Returns the columns of a table of events. */
export function useEventColumns({
  isOfOne = false,
  hasDevices = true,
  onOpen,
  runs,
}: EventColumnsOptions): readonly Column<AdminEvent>[] {
  const t = useMessages();
  const deviceText = useDeviceText();
  const columns: (Column<AdminEvent> | false)[] = [
    {
      id: "event",
      header: t("admin.events.columns.event"),
      cardLabel: null,
      isRowHeader: true,
      cell: (event) => <EventCell event={event} onOpen={onOpen} runs={runs} />,
    },
    !isOfOne && {
      id: "user",
      width: 9.5,
      header: t("admin.users.columns.person"),
      cell: ({ user }) =>
        user === null ? null : (
          <span data-part="lines">
            <EventPerson person={user} />
          </span>
        ),
    },
    {
      id: "actor",
      width: 9.5,
      header: t("admin.events.columns.actor"),
      cell: ({ actor, actorType, impersonator }) =>
        actor === null && impersonator === null && actorType !== "host" ? null : (
          <span data-part="lines">
            {actor === null ? null : <EventPerson person={actor} />}
            {actorType === "host" ? t("admin.events.host") : null}
            {impersonator === null ? null : (
              <span data-part="through">
                {t("admin.events.through")} <EventPerson person={impersonator} />
              </span>
            )}
          </span>
        ),
    },
    hasDevices && {
      id: "device",
      width: 12.5,
      header: t("admin.events.columns.from"),
      cell: ({ userAgent, ipAddress }) =>
        userAgent || ipAddress ? (
          <span data-part="lines">
            {userAgent ? <span>{deviceText(deviceOf(userAgent))}</span> : null}
            {ipAddress ? <bdi dir="ltr">{ipAddress}</bdi> : null}
          </span>
        ) : null,
    },
    {
      id: "time",
      width: 8,
      header: t("admin.events.columns.time"),
      cell: ({ createdAt }) => <When value={createdAt} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

type EventCellProps = Pick<EventColumnsOptions, "onOpen" | "runs"> & { event: AdminEvent };

function EventCell({ event, onOpen, runs }: EventCellProps): ReactNode {
  const t = useMessages();
  const eventText = useEventText();
  const words = useEventWords();
  const { hrefTo } = useAdminScope();
  const target = targetOf(event);
  return (
    <div data-part="person">
      <div data-part="about">
        <span data-part="name">
          <TextLink href={hrefTo("audit", { id: event.id })} onPress={onOpen && (() => onOpen(event.id))}>
            {eventText(event)}
          </TextLink>
          {isFailed(event) ? <Badge tone="danger">{t("account.activity.failed")}</Badge> : null}
          <Run event={event} runs={runs} />
        </span>
        {target === null ? null : (
          <span data-part="email">
            <bdi title={target}>{target}</bdi>
          </span>
        )}
        {event.reason === null ? null : (
          <span data-part="email">{words.reason(event.reason) ?? <bdi dir="ltr">{event.reason}</bdi>}</span>
        )}
      </div>
    </div>
  );
}

/** Returns the name of what an event is about: its target, or its organization. */
function targetOf({ event, targetType, targetName, organization }: AdminEvent): string | null {
  // Older services send no name.
  if (targetName != null && targetType !== "user") return targetName;
  return /^(?:organization|ownership|member)_/.test(event) ? (organization?.name ?? null) : null;
}

/** Unfolds a run of events. */
function Run({ event, runs }: { event: AdminEvent; runs: Runs }): ReactNode {
  const t = useMessages();
  const n = runs.countOf(event);
  if (n === 1) return null;
  return (
    <Button
      part="run"
      size="small"
      variant="quiet"
      aria-expanded={runs.isOpen(event)}
      onPress={() => runs.toggle(event)}
    >
      × {t.format.number(n)}
      <span style={VISUALLY_HIDDEN}> {t("admin.events.run")}</span>
    </Button>
  );
}
