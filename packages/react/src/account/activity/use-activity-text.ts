"use client";
import { useConfig } from "../../context/context.ts";
import { providerNamed } from "../../features/social/about-provider.ts";
import { useMessages } from "../../messages/index.ts";
import { textNamed } from "../../messages/translator.ts";
import { eventText } from "./activity-texts.ts";
import type { ActivityEvent } from "./use-activity.ts";

/** Methods whose text has another name. */
const METHODS: Readonly<Record<string, string>> = { "email-verification": "link" };

/** Events whose text names the method. */
const BY_METHOD = [
  "sign_up",
  "sign_in",
  "sign_in_failed",
  "reauthenticated",
  "account_linked",
  "account_unlinked",
] as const;

/** Events of organizations. Other events carry the session's active organization, which isn't shown. */
const OF_ORGANIZATION = /^(?:organization|ownership|member|invitation|team|role)_/;

/** Members of an event that its text uses. */
export type ToldEvent = Pick<
  ActivityEvent,
  "event" | "method" | "reason" | "changed" | "actor" | "organization"
>;

export interface ActivityText {
  /** Name of the event, with its method. */
  what: string;
  /** Reason of a failure, if it is known. */
  reason: string | undefined;
  /** Organization of the event. */
  organization: string | undefined;
  /** Actor, if it was another user. */
  by: string | undefined;
}

/** Returns a function that describes events of an account. */
export function useActivityText(): (event: ToldEvent) => ActivityText {
  const t = useMessages();
  const { config } = useConfig();
  const known = (group: "methods" | "reasons" | "fields", name: string): string | undefined =>
    textNamed(t, `account.activity.${group}`, name);
  const what = ({ event, method, changed, actor }: ToldEvent): string => {
    if (event === "member_removed" && actor === null) return t("account.activity.events.member_left");
    const fields = changed.flatMap((field) => known("fields", field) ?? []);
    if (event === "user_updated" && fields.length > 0)
      return t("account.activity.with.user_updated", { fields: t.format.list(fields) });
    const how =
      method === null
        ? undefined
        : (known("methods", METHODS[method] ?? method) ?? providerNamed(method, config)?.name);
    const told = BY_METHOD.find((one) => one === event);
    return how === undefined || told === undefined
      ? (eventText(t, event) ?? t("account.activity.events.other"))
      : t(`account.activity.with.${told}`, { method: how });
  };
  return (event) => ({
    what: what(event),
    reason: event.reason === null ? undefined : known("reasons", event.reason),
    organization: (OF_ORGANIZATION.test(event.event) && event.organization?.name) || undefined,
    by:
      event.actor === null
        ? undefined
        : event.actor.name === null
          ? t("account.activity.by.gone")
          : t("account.activity.by.name", { name: event.actor.name }),
  });
}
