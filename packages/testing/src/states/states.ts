import { ACCOUNTS_STATES } from "./accounts-states.ts";
import { API_KEY_STATES } from "./api-key-states.ts";
import { APP_STATES } from "./app-states.ts";
import { AUTH_STATES } from "./auth-states.ts";
import { CONSOLE_AUDIT_STATES } from "./console-audit-states.ts";
import { CONSOLE_OVERVIEW_STATES } from "./console-overview-states.ts";
import { CONSOLE_TEXT_STATES } from "./console-text-states.ts";
import {
  CONSOLE_ORGANIZATION_STATES,
  CONSOLE_PERSON_STATES,
  CONSOLE_SESSION_STATES,
  CONSOLE_USER_STATES,
} from "./console-user-states.ts";
import { EMAIL_CODE_STATES } from "./email-code-states.ts";
import { states } from "./generated/states.ts";
import { HOST_STATES } from "./host-states.ts";
import { MAIL_STATES } from "./mail-states.ts";
import { MEMBER_STATES } from "./member-states.ts";
import { ORGANIZATION_AUDIT_STATES } from "./organization-audit-states.ts";
import { ORGANIZATION_STATES } from "./organization-states.ts";
import { PASSKEY_STATES } from "./passkey-states.ts";
import { SOCIAL_STATES } from "./social-states.ts";
import type { State } from "./state.ts";
import { TEAM_STATES } from "./team-states.ts";
import { TWO_FACTOR_STATES } from "./two-factor-states.ts";
import { WELCOME_STATES } from "./welcome-states.ts";

/** Every screen in every state, by a name that is also the end of its URL. */
export const STATES: Readonly<Record<string, State>> = {
  ...AUTH_STATES,
  ...MAIL_STATES,
  ...APP_STATES,
  ...ORGANIZATION_STATES,
  ...MEMBER_STATES,
  ...SOCIAL_STATES,
  ...TEAM_STATES,
  ...CONSOLE_USER_STATES,
  ...CONSOLE_OVERVIEW_STATES,
  ...CONSOLE_AUDIT_STATES,
  ...CONSOLE_TEXT_STATES,
  ...CONSOLE_PERSON_STATES,
  ...CONSOLE_SESSION_STATES,
  ...CONSOLE_ORGANIZATION_STATES,
  ...ACCOUNTS_STATES,
  ...PASSKEY_STATES,
  ...API_KEY_STATES,
  ...ORGANIZATION_AUDIT_STATES,
  ...TWO_FACTOR_STATES,
  ...EMAIL_CODE_STATES,
  ...HOST_STATES,
  ...WELCOME_STATES,
  ...states,
  primitives: { screen: { kind: "primitives" } },
};

/** ID of the element in `/_states` with the names as JSON, for programs that visit all of them. */
export const STATE_NAMES_ID = "lk-states";

/** Returns the state that a URL names. */
export function stateAt(url: string): State | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  // Not decoded: no name needs an escape, and some escapes are invalid.
  const name = path.replace(/^\/_states\/?/, "");
  return Object.hasOwn(STATES, name) ? STATES[name] : undefined;
}
