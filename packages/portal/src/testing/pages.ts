import type { PageName, PageSession, PageState, Pages } from "@latchkey/server/portal";
import { linkTo, sessionOf } from "@latchkey/testing/states/people";
import { APP, CHALLENGE, ENROLLMENT } from "@latchkey/testing/states/second-step";

const LINK = linkTo("ada@example.com");

export const LANGUAGES = ["en", "de", "ar"] as const;

/** Data of a page as the service provides it. */
export function stateOf(changes: Partial<PageState> = {}): PageState {
  return {
    lang: "en",
    nonce: "bm9uY2U=",
    url: "/sign-in",
    baseURL: "https://auth.example.com",
    config: {
      appName: "Acme",
      methods: ["password"],
      socialProviders: [],
      signUp: "open",
      emailVerification: true,
      passwordReset: true,
      changeEmail: true,
      deleteAccount: true,
      password: { min: 8, max: 128 },
      pictures: true,
      locales: ["en", "de", "ar"],
      branding: { supportUrl: "https://acme.example.com/help", accent: "#ffd84d", radius: 4 },
      plugins: [],
    },
    session: null,
    isDevelopment: true,
    ...changes,
  };
}

type Sample = { [Name in PageName]: { name: Name; own: Pages[Name]; session?: PageSession } }[PageName];

const refused = {
  error: { code: "INVALID_EMAIL_OR_PASSWORD", status: 401 },
  values: { email: "ada@example.com", remember: "on" },
};

/** Every page, some of them in answer to a form. */
export const SAMPLES: readonly Sample[] = [
  { name: "sign-in", own: {} },
  { name: "sign-in", own: { note: "expired" } },
  { name: "sign-in", own: { refused } },
  { name: "sign-in", own: {}, session: sessionOf() },
  { name: "sign-up", own: {} },
  { name: "sign-up", own: { done: { email: "ada@example.com" } } },
  { name: "forgot-password", own: {} },
  { name: "forgot-password", own: { sent: { email: "ada@example.com" } } },
  { name: "reset-password", own: { token: "a1B2" } },
  { name: "reset-password", own: { token: "a1B2", isExpired: true } },
  { name: "reset-password", own: { token: null } },
  { name: "verify-email", own: { token: null } },
  { name: "verify-email", own: { token: null, sent: { email: "ada@example.com", again: true } } },
  { name: "verify-email", own: { token: LINK } },
  { name: "verify-email", own: { token: LINK, asks: "newPassword" } },
  { name: "verify-email", own: { token: LINK, problem: "expired" } },
  { name: "verify-email", own: { token: LINK }, session: sessionOf({ email: "other@example.com" }) },
  { name: "verify-email", own: { token: null, verified: { email: "ada@example.com", kind: "confirmed" } } },
  { name: "delete-account", own: { token: "a1b2" } },
  { name: "delete-account", own: { token: "a1b2" }, session: sessionOf() },
  { name: "delete-account", own: { token: null }, session: sessionOf() },
  { name: "undo-email-change", own: { token: LINK } },
  { name: "undo-email-change", own: { token: null, undone: { email: "ada@example.com" } } },
  { name: "two-factor", own: { challenge: null } },
  { name: "two-factor", own: { challenge: CHALLENGE } },
  { name: "two-factor", own: { challenge: CHALLENGE, method: "otp" } },
  { name: "two-factor", own: { challenge: null, used: { left: 2 } }, session: sessionOf() },
  { name: "two-factor", own: { challenge: ENROLLMENT } },
  { name: "two-factor", own: { challenge: ENROLLMENT, begun: { step: "app", app: APP } } },
  { name: "two-factor", own: { challenge: null, begun: { step: "codes", app: APP } } },
  { name: "check-mail", own: {} },
  { name: "check-mail", own: { sent: { email: "ada@example.com" } } },
  {
    name: "magic-link",
    own: { token: "a1B2", preview: { state: "good", email: "a•••@example.com", isSameBrowser: false } },
  },
  {
    name: "magic-link",
    own: { token: "a1B2", preview: { state: "expired", email: null, isSameBrowser: false } },
  },
  { name: "setup", own: { token: "a1B2", administrator: { email: null, name: null } } },
  { name: "setup", own: { token: "a1B2", administrator: null } },
  { name: "sign-out", own: {}, session: sessionOf() },
  { name: "signed-out", own: {} },
  { name: "signed-out", own: { note: "deleted" } },
  { name: "continue", own: { to: "https://app.example.com/" } },
  { name: "error", own: { code: "INVALID_TOKEN" } },
  { name: "error", own: { code: "account_not_linked" } },
  { name: "not-found", own: {} },
  { name: "failed", own: { requestId: "5f0c3a52-8f0e-4a0e-9d6b-1f2b7c9a4e11" } },
  { name: "app", own: {}, session: sessionOf() },
  { name: "theme", own: {} },
];
