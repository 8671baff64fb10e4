"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import type { NameIn } from "../../messages/translator.ts";
import type { CauseTexts } from "../base/console-part.ts";
import { CAUSES as FEATURES } from "../parts.ts";

/** Explanation as the service sends it. */
export interface Told {
  readonly cause: string;
  readonly what: string;
  readonly help: string;
}

/** Causes that belong to no feature with a folder. */
const CORE: CauseTexts = {
  wrong_password: ["wrongPassword", "resetPassword"],
  unknown_address: ["unknownEmail", "checkEmail"],
  unknown_username: ["unknownUsername", "checkEmail"],
  no_password: ["noPassword", "otherMethod"],
  superseded: ["superseded", "newPassword"],
  email_not_verified: ["unconfirmed", "confirmEmail"],
  banned: ["banned", "liftBan"],
  banned_user: ["banned", "liftBan"],
  address_taken: ["emailTaken", "signInOrReset"],
  user_already_exists: ["emailTaken", "signInOrReset"],
  too_many_requests: ["tooManyRequests", "waitProxy"],
  "too_many_requests limit by named subject": ["locked", "waitOrReset"],
  too_many_attempts: ["codeOver", "askAgain"],
  invalid_origin: ["origin", "allowOrigin"],
  missing_or_null_origin: ["noOrigin", "sendOrigin"],
  cross_site_navigation_login_blocked: ["crossSite", "allowOrigin"],
  invalid_callback_url: ["target", "allowTarget"],
  invalid_redirect_url: ["target", "allowTarget"],
  invalid_error_callback_url: ["target", "allowTarget"],
  invalid_new_user_callback_url: ["target", "allowTarget"],
  invalid_token: ["linkUsed", "newLink"],
  token_expired: ["linkExpired", "newLink"],
  expired_token: ["linkExpired", "newLink"],
  invalid_otp: ["emailedCodeWrong", "askAgain"],
  otp_expired: ["emailedCodeExpired", "askAgain"],
  setup_link_invalid: ["setupLink", "newSetupLink"],
  invalid_code: ["codeWrong", "clientSecret"],
  email_password_sign_up_disabled: ["closed", "letIn"],
  signup_disabled: ["closed", "letIn"],
  new_user_signup_disabled: ["closed", "letIn"],
  email_password_disabled: ["passwordsOff", "turnPasswordsOn"],
  invitation_not_found: ["invitationOver", "inviteAgain"],
  you_are_not_the_recipient_of_the_invitation: ["notInvited", "invitedEmail"],
  email_verification_required_before_accepting_or_rejecting_invitation: ["unconfirmed", "invitationLink"],
  unauthorized: ["noSession", "oneBrowser"],
  session_expired: ["sessionExpired", "signInAgain"],
  session_not_fresh: ["notFresh", "confirmIdentity"],
  not_while_impersonating: ["impersonating", "stopActing"],
  invalid_email_or_password: ["wrongEmailOrPassword", "resetPassword"],
  invalid_password: ["wrongPassword", "resetPassword"],
  invalid_email: ["notAnEmail", "spelling"],
  validation_error: ["validation", "compareApi"],
  password_too_short: ["tooShort", "otherPassword"],
  password_too_long: ["tooLong", "otherPassword"],
  password_compromised: ["common", "otherPassword"],
  password_is_personal: ["personal", "otherPassword"],
  change_refused: ["hook", "seeHooks"],
  access_denied: ["declined", "acceptThere"],
  please_restart_the_process: ["cameElsewhere", "oneBrowser"],
  state_not_found: ["noState", "redirectUrl"],
  invalid_callback_request: ["oddCallback", "redirectUrl"],
  no_code: ["oddCallback", "providerSetup"],
  oauth_provider_not_found: ["noProvider", "setProvider"],
  provider_not_found: ["noProvider", "setProvider"],
  unable_to_get_user_info: ["badProfile", "scopes"],
  email_not_found: ["noEmail", "emailScope"],
  account_not_linked: ["notLinked", "connect"],
  redirect_uri_mismatch: ["redirectUri", "redirectUrl"],
  clock_off: ["clock", "syncClock"],
  email_given_up: ["givenUp", "mailServer"],
};

/** Texts of the event and its solution, by cause. */
export const CAUSES: CauseTexts = Object.assign({}, CORE, ...FEATURES);

/** Texts of the steps of a request, by the names that the engine gives them. */
export const STEPS: Readonly<Record<string, NameIn<"causes.steps">>> = {
  "client address": "address",
  "limit by address": "addressLimit",
  "trusted origins": "origins",
  origin: "origin",
  "read body": "body",
  "read bytes": "file",
  "read query": "query",
  load: "load",
  "the application's own": "hooks",
  validate: "fields",
  "redirect targets": "target",
  "limit of attempts by address": "attemptLimit",
  "limit by named subject": "accountLimit",
  session: "session",
  "limit by signed-in subject": "userLimit",
  guard: "permissions",
  handler: "action",
};

/** Returns the name of the solution's text. Undefined: a cause of a later service. */
export function helpName(cause: string): string | undefined {
  return Object.hasOwn(CAUSES, cause) ? CAUSES[cause]?.[1] : undefined;
}

/**
 * Returns a function that explains a cause in the reader's language. Causes of later services keep the
 * service's texts.
 */
export function useCauseText(): (told: Told) => { what: ReactNode; help: ReactNode } {
  const t = useMessages();
  return ({ cause, what, help }) => {
    const known = Object.hasOwn(CAUSES, cause) ? CAUSES[cause] : undefined;
    if (known !== undefined)
      return { what: t(`causes.what.${known[0]}`), help: t(`causes.help.${known[1]}`) };
    return { what, help };
  };
}
