"use client";
import { type ReactNode, useId } from "react";
import { useMessages } from "../../messages/index.ts";
import {
  Building,
  Fingerprint,
  type Icon,
  KeyRound,
  Link,
  Lock,
  LogIn,
  LogOut,
  Mail,
  MailPlus,
  MonitorSmartphone,
  Network,
  ShieldAlert,
  ShieldCheck,
  UserRound,
  UsersRound,
} from "../../primitives/icons.tsx";
import { Badge, Button, ConfirmDialog, preloading } from "../../primitives/index.ts";
import { deviceOf } from "../../screens/device-name.ts";
import type { Parts } from "../../screens/parts.ts";
import { useDeviceText } from "../../screens/use-device-text.ts";
import { usePlaceText } from "../../screens/use-place-text.ts";
import type { ActivityPart } from "../part-names.ts";
import { mayBeAnotherPerson } from "./activity-texts.ts";
import type { ActivityEvent } from "./use-activity.ts";
import { useActivityText } from "./use-activity-text.ts";

export interface ActivityRowProps {
  event: ActivityEvent;
  /** Number of events like it, right before it. */
  count: number;
  currentId: string | undefined;
  parts: Parts<ActivityPart>;
  onNotMe(event: ActivityEvent, words: string): void;
}

/** One event with its device, place and time. */
export function ActivityRow({ event, count, currentId, parts, onNotMe }: ActivityRowProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const metaId = useId();
  const { what, reason, organization, by } = useActivityText()(event);
  const place = usePlaceText()(event.place);
  const deviceText = useDeviceText();
  const device = deviceText(deviceOf(event.userAgent));
  // Events caused by another user have no session, device or address: those are private to that user.
  const isElsewhere = event.sessionId === null && event.userAgent === "" && event.ipAddress === "";
  const date = new Date(event.createdAt);
  const time = t.format.dateTime(date, { timeStyle: "short" });
  const isRecent = Date.now() - date.getTime() < RELATIVE;
  const full = { dateStyle: "full", timeStyle: "medium" } as const;
  const moment = t("account.activity.moment", {
    local: t.format.dateTime(date, full),
    utc: t.format.dateTime(date, { ...full, timeZone: "UTC" }),
  });
  const isFailed = event.outcome === "failure";
  const Icon = isFailed ? ShieldAlert : iconOf(event.event);
  return (
    <li {...part("item")} tabIndex={-1} data-outcome={event.outcome}>
      <Icon size={20} data-part="icon" />
      <div data-part="about">
        <p {...part("event")}>
          <span>{what}</span> {/* Older services send no name. */}
          {event.targetName ? <bdi data-part="target">{event.targetName}</bdi> : null}
          {/* Services of before send no device. */}
          {event.device ? <bdi data-part="target">{deviceText(deviceOf(event.device))}</bdi> : null}{" "}
          {count > 1 ? <Badge tone="neutral">{t("account.activity.times", { n: count })}</Badge> : null}{" "}
          {isFailed && event.event !== "sign_in_failed" ? (
            <Badge tone="danger">{t("account.activity.failed")}</Badge>
          ) : null}
        </p>
        <p {...part("meta")} id={metaId}>
          <time dateTime={date.toISOString()} title={moment}>
            {isRecent ? t.format.relativeTime(date) : time}
          </time>
          {reason === undefined ? null : <span>{reason}</span>}
          {organization === undefined ? null : <bdi title={organization}>{organization}</bdi>}
          {by === undefined ? null : <span title={by}>{by}</span>}
          {isElsewhere ? null : <span>{device}</span>}
          {place === undefined ? null : <span>{place}</span>}
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

/** Milliseconds during which the time is relative: "5 minutes ago". */
const RELATIVE = 12 * 3_600_000;

/** Icons by the beginning of an event's name: that of the page for such changes. */
const ICONS: readonly (readonly [beginning: string, Icon: Icon])[] = [
  ["sign_in", LogIn],
  ["sign_up", LogIn],
  ["sign_out", LogOut],
  ["session", LogOut],
  ["email", Mail],
  ["password", Lock],
  ["reauthenticated", ShieldCheck],
  ["credentials_dropped", ShieldAlert],
  ["passkey", Fingerprint],
  ["two_factor", ShieldCheck],
  ["backup_code", ShieldCheck],
  ["trusted_device", MonitorSmartphone],
  ["api_key", KeyRound],
  ["account_linked", Link],
  ["account_unlinked", Link],
  ["organization", Building],
  ["ownership", Building],
  ["member", UsersRound],
  ["invitation", MailPlus],
  ["team", Network],
  ["role", ShieldCheck],
];

function iconOf(event: string): Icon {
  return ICONS.find(([beginning]) => event.startsWith(beginning))?.[1] ?? UserRound;
}
