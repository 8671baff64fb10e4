"use client";
import type { MessageId } from "../messages/generated/messages.ts";
import { useMessages } from "../messages/index.ts";
import { useConfig } from "../provider/context.ts";
import { providerNamed } from "../social/about-provider.ts";
import { textOf } from "./activity-texts.ts";
import type { ActivityEvent } from "./use-activity.ts";

const METHODS: Readonly<Record<string, MessageId>> = {
  password: "account.activity.methods.password",
  "email-verification": "account.activity.methods.link",
  totp: "account.activity.methods.totp",
  otp: "account.activity.methods.otp",
  backupCode: "account.activity.methods.backupCode",
};

const REASONS: Readonly<Record<string, MessageId>> = {
  wrong_password: "account.activity.reasons.wrong_password",
  no_password: "account.activity.reasons.no_password",
  email_not_verified: "account.activity.reasons.email_not_verified",
};

const FIELDS: Readonly<Record<string, MessageId>> = {
  name: "account.activity.fields.name",
  image: "account.activity.fields.image",
  locale: "account.activity.fields.locale",
  timeZone: "account.activity.fields.timeZone",
};

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
  const known = (texts: Readonly<Record<string, MessageId>>, name: string): string | undefined => {
    const id = Object.hasOwn(texts, name) ? texts[name] : undefined;
    return id === undefined ? undefined : t.text({ id });
  };
  const what = ({ event, method, changed, actor }: ToldEvent): string => {
    if (event === "member_removed" && actor === null) return t("account.activity.events.member_left");
    const fields = changed.flatMap((field) => known(FIELDS, field) ?? []);
    if (event === "user_updated" && fields.length > 0)
      return t("account.activity.with.user_updated", { fields: t.format.list(fields) });
    const how = method === null ? undefined : (known(METHODS, method) ?? providerNamed(method, config)?.name);
    const told = BY_METHOD.find((one) => one === event);
    return how === undefined || told === undefined
      ? t.text({ id: textOf(event) })
      : t(`account.activity.with.${told}`, { method: how });
  };
  return (event) => ({
    what: what(event),
    reason: event.reason === null ? undefined : known(REASONS, event.reason),
    organization: (OF_ORGANIZATION.test(event.event) && event.organization?.name) || undefined,
    by:
      event.actor === null
        ? undefined
        : event.actor.name === null
          ? t("account.activity.by.gone")
          : t("account.activity.by.name", { name: event.actor.name }),
  });
}
