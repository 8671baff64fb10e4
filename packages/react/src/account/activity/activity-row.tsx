"use client";
import { type ReactNode, useId } from "react";
import { useMessages } from "../../messages/index.ts";
import {
  Building,
  type Icon,
  KeyRound,
  Link,
  LogIn,
  LogOut,
  Mail,
  MailPlus,
  Network,
  ShieldAlert,
  UserRound,
  UsersRound,
} from "../../primitives/icons.tsx";
import { Badge, Button, ConfirmDialog, preloading } from "../../primitives/index.ts";
import { deviceOf } from "../../screens/device-name.ts";
import type { Parts } from "../../screens/parts.ts";
import { useDeviceText } from "../../screens/use-device-text.ts";
import type { ActivityPart } from "../part-names.ts";
import { mayBeAnotherPerson } from "./activity-texts.ts";
import type { ActivityEvent } from "./use-activity.ts";
import { useActivityText } from "./use-activity-text.ts";

export interface ActivityRowProps {
  event: ActivityEvent;
  currentId: string | undefined;
  parts: Parts<ActivityPart>;
  onNotMe(event: ActivityEvent, words: string): void;
}

/** One event with its device, place and time. */
export function ActivityRow({ event, currentId, parts, onNotMe }: ActivityRowProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const metaId = useId();
  const { what, reason, organization, by } = useActivityText()(event);
  const device = useDeviceText()(deviceOf(event.userAgent));
  // Events caused by another user have no session, device or address: those are private to that user.
  const isElsewhere = event.sessionId === null && event.userAgent === "" && event.ipAddress === "";
  const date = new Date(event.createdAt);
  const time = t.format.dateTime(date, { timeStyle: "short" });
  const isFailed = event.outcome === "failure";
  const Icon = isFailed ? ShieldAlert : iconOf(event.event);
  return (
    <li {...part("item")} tabIndex={-1} data-outcome={event.outcome}>
      <Icon size={20} data-part="icon" />
      <div data-part="about">
        <p {...part("event")}>
          <span>{what}</span>{" "}
          {isFailed && event.event !== "sign_in_failed" ? (
            <Badge tone="danger">{t("account.activity.failed")}</Badge>
          ) : null}
        </p>
        <p {...part("meta")} id={metaId}>
          <time
            dateTime={date.toISOString()}
            title={t.format.dateTime(date, { dateStyle: "full", timeStyle: "short" })}
          >
            {time}
          </time>
          {reason === undefined ? null : <span>{reason}</span>}
          {organization === undefined ? null : <bdi title={organization}>{organization}</bdi>}
          {by === undefined ? null : <span title={by}>{by}</span>}
          {isElsewhere ? null : <span>{device}</span>}
          {event.ipAddress ? <bdi dir="ltr">{event.ipAddress}</bdi> : null}
          {event.sessionId !== null && event.sessionId === currentId ? (
            <Badge {...primitive("current")} tone="brass">
              {t("account.sessions.current")}
            </Badge>
          ) : null}
        </p>
      </div>
      {mayBeAnotherPerson(event, currentId) ? (
        <div {...part("actions")}>
          <Button
            {...preloading(ConfirmDialog)}
            size="small"
            variant="quiet"
            // Many rows have a button with this name.
            aria-describedby={metaId}
            aria-label={t("account.activity.notMe.name", { event: what })}
            onPress={() => onNotMe(event, what)}
          >
            {t("account.activity.notMe.label")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Icons by the beginning of an event's name: that of the page for such changes. */
const ICONS: readonly (readonly [beginning: string, Icon: Icon])[] = [
  ["sign_in", LogIn],
  ["sign_up", LogIn],
  ["sign_out", LogOut],
  ["session", LogOut],
  ["email", Mail],
  ["password", KeyRound],
  ["reauthenticated", KeyRound],
  ["credentials_dropped", KeyRound],
  ["account_linked", Link],
  ["account_unlinked", Link],
  ["organization", Building],
  ["ownership", Building],
  ["member", UsersRound],
  ["invitation", MailPlus],
  ["team", Network],
  ["role", KeyRound],
];

function iconOf(event: string): Icon {
  return ICONS.find(([beginning]) => event.startsWith(beginning))?.[1] ?? UserRound;
}
