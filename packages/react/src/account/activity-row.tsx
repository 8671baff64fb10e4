"use client";
import KeyRound from "lucide-react/icons/key-round";
import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import ShieldAlert from "lucide-react/icons/shield-alert";
import UserRound from "lucide-react/icons/user-round";
import { type ReactNode, useId } from "react";
import { useMessages } from "../messages/index.ts";
import { Badge, Button, ConfirmDialog, preloading } from "../primitives/index.ts";
import type { ActivityEvent } from "./activity-store.ts";
import { maySomebodyElse, textOf } from "./activity-texts.ts";
import { deviceOf } from "./device-name.ts";
import type { ActivityPart } from "./part-names.ts";
import type { Parts } from "./parts.ts";
import { useDeviceText } from "./use-device-text.ts";

export interface ActivityRowProps {
  event: ActivityEvent;
  currentId: string | undefined;
  parts: Parts<ActivityPart>;
  onNotMe(event: ActivityEvent, words: string): void;
}

/** One thing that happened: what, on which device, from where, when. */
export function ActivityRow({ event, currentId, parts, onNotMe }: ActivityRowProps): ReactNode {
  const { part, primitive } = parts;
  const t = useMessages();
  const metaId = useId();
  const words = t.text({ id: textOf(event.event) });
  const device = useDeviceText()(deviceOf(event.userAgent));
  // Of what someone else did, where they were is theirs.
  const isElsewhere = event.sessionId === null && event.userAgent === "" && event.ipAddress === "";
  const date = new Date(event.createdAt);
  const time = t.format.dateTime(date, { timeStyle: "short" });
  const isFailed = event.outcome === "failure";
  const Icon = isFailed ? ShieldAlert : iconOf(event.event);
  return (
    <li {...part("item")} tabIndex={-1} data-outcome={event.outcome}>
      <Icon size={20} strokeWidth={1.75} data-part="icon" />
      <div data-part="about">
        <p {...part("event")}>
          <span>{words}</span>{" "}
          {isFailed && event.event !== "sign_in_failed" ? (
            <Badge tone="danger">{t("account.activity.failed")}</Badge>
          ) : null}
          {event.sessionId !== null && event.sessionId === currentId ? (
            <Badge {...primitive("current")} tone="brass">
              {t("account.sessions.current")}
            </Badge>
          ) : null}
        </p>
        <p {...part("meta")} id={metaId}>
          <time
            dateTime={date.toISOString()}
            title={t.format.dateTime(date, { dateStyle: "full", timeStyle: "short" })}
          >
            {time}
          </time>
          {isElsewhere ? null : <span>{device}</span>}
          {event.ipAddress ? <bdi dir="ltr">{event.ipAddress}</bdi> : null}
        </p>
      </div>
      {maySomebodyElse(event, currentId) ? (
        <div {...part("actions")}>
          <Button
            {...preloading(ConfirmDialog)}
            size="small"
            variant="quiet"
            // Many rows have one.
            aria-describedby={metaId}
            aria-label={t("account.activity.notMe.name", { event: words })}
            onPress={() => onNotMe(event, words)}
          >
            {t("account.activity.notMe.label")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function iconOf(event: string): typeof LogIn {
  if (event.startsWith("sign_in") || event === "sign_up") return LogIn;
  if (event.startsWith("sign_out") || event.startsWith("session")) return LogOut;
  if (event.startsWith("email")) return Mail;
  if (event.startsWith("password") || event === "reauthenticated" || event === "credentials_dropped")
    return KeyRound;
  return UserRound;
}
