import type { ClientError } from "@latchkey/client";
import type { UiConfig } from "@latchkey/client/shared";
import { blocksCookies } from "../../../context/opened-session.ts";
import { describeErrors, type Notice } from "../../../errors/index.ts";
import { aboutForm } from "../../../flows/checks.ts";
import { text } from "../../../messages/translator.ts";
import { PASSKEY_RULES } from "./error-rules.ts";

/** Describes an error on screens with passkeys. */
export function describePasskeyError(error: ClientError, config: UiConfig | undefined): Notice {
  // The challenge is remembered in a cookie.
  if (error.code === "CHALLENGE_NOT_FOUND" && blocksCookies())
    return { place: "form", text: text("auth.signIn.note.cookies-blocked"), actions: [], code: error.code };
  return describeErrors(error, { ...aboutForm(config, {}, []), rules: PASSKEY_RULES })[0];
}

/** Reports whether the browser's dialog was closed, or another one took its place: nothing went wrong. */
export function isCancelled({ code }: ClientError): boolean {
  return code === "AUTH_CANCELLED" || code === "REGISTRATION_CANCELLED" || code === "ERROR_CEREMONY_ABORTED";
}
