"use client";
import type { MessageId } from "../../messages/generated/messages.ts";
import { useMessages } from "../../messages/index.ts";
import { useConfig } from "../../provider/context.ts";
import { providerNamed } from "../../social/about-provider.ts";

/** Texts of the most frequent reasons of refused sign-ins. Other reasons are shown by name. */
const REASONS: Readonly<Record<string, MessageId>> = {
  wrong_password: "admin.audit.reasons.wrong_password",
  unknown_address: "admin.audit.reasons.unknown_address",
  unknown_username: "admin.audit.reasons.unknown_username",
  no_password: "admin.audit.reasons.no_password",
  email_not_verified: "admin.audit.reasons.email_not_verified",
  banned: "admin.audit.reasons.banned",
  unknown_passkey: "admin.audit.reasons.unknown_passkey",
  wrong_passkey: "admin.audit.reasons.wrong_passkey",
  lower_counter: "admin.audit.reasons.lower_counter",
  wrong_code: "admin.audit.reasons.wrong_code",
  superseded: "admin.audit.reasons.superseded",
  too_many_requests: "admin.audit.reasons.too_many_requests",
  invalid_token: "admin.audit.reasons.invalid_token",
  token_expired: "admin.audit.reasons.token_expired",
  access_denied: "admin.audit.reasons.access_denied",
};

const METHODS: Readonly<Record<string, MessageId>> = {
  password: "admin.audit.methods.password",
  "email-verification": "admin.audit.methods.link",
  "magic-link": "admin.audit.methods.magicLink",
  "email-otp": "admin.audit.methods.otp",
  passkey: "admin.audit.methods.passkey",
  totp: "admin.audit.methods.totp",
  otp: "admin.audit.methods.otp",
  backupCode: "admin.audit.methods.backupCode",
};

export interface EventWords {
  /** Returns the readable name of a sign-in method. */
  method(method: string): string;
  /** Returns the text of a reason of refusal. Undefined: it has none. */
  reason(reason: string): string | undefined;
}

/** Returns texts for the names in events. */
export function useEventWords(): EventWords {
  const t = useMessages();
  const { config } = useConfig();
  const known = (texts: Readonly<Record<string, MessageId>>, name: string): string | undefined => {
    const id = Object.hasOwn(texts, name) ? texts[name] : undefined;
    return id === undefined ? undefined : t.text({ id });
  };
  return {
    method: (method) => known(METHODS, method) ?? providerNamed(method, config)?.name ?? method,
    reason: (reason) => known(REASONS, reason),
  };
}
