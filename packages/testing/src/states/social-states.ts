import type { OfferedProvider, UiConfig } from "latchkey/shared";
import { BROKEN, refusal } from "./answers.ts";
import { app } from "./app-state.ts";
import { accounts, impersonated, sessionOf } from "./people.ts";
import { CONFIRM, type Play, SUBMIT } from "./play.ts";
import { auth, type State } from "./state.ts";

const GOOGLE = { id: "google", name: "Google" };
const APPLE = { id: "apple", name: "Apple" };
const GITHUB = { id: "github", name: "GitHub" };
const THREE = [GOOGLE, APPLE, GITHUB];

/** Every built-in provider, and one that a deployment has added. */
const ALL: OfferedProvider[] = [
  ...THREE,
  { id: "microsoft", name: "Microsoft" },
  { id: "discord", name: "Discord" },
  { id: "facebook", name: "Facebook" },
  { id: "spotify", name: "Spotify" },
  { id: "twitch", name: "Twitch" },
  { id: "twitter", name: "X" },
  { id: "dropbox", name: "Dropbox" },
  { id: "kick", name: "Kick" },
  { id: "linkedin", name: "LinkedIn" },
  { id: "gitlab", name: "GitLab" },
  { id: "tiktok", name: "TikTok" },
  { id: "reddit", name: "Reddit" },
  { id: "roblox", name: "Roblox" },
  { id: "vk", name: "VK" },
  { id: "zoom", name: "Zoom" },
  { id: "university", name: "University of Northern Lights" },
];

const offering = (socialProviders: OfferedProvider[]): { config: Partial<UiConfig> } => ({
  config: { socialProviders },
});

const press =
  (selector: string): Play =>
  (hands) =>
    hands.press(selector);

const GO = '[data-lk="Social"] button[value="google"]';

/** Errors of a redirect, by the end of a state's name. */
const FAILURES: Readonly<Record<string, string>> = {
  cancelled: "access_denied",
  busy: "temporarily_unavailable",
  restart: "please_restart_the_process",
  unproved: "invalid_code",
  "not-offered": "oauth_provider_not_found",
  "no-address": "email_not_found",
  "not-linked": "account_not_linked",
  taken: "account_already_linked_to_different_user",
  "other-address": "email_doesn't_match",
  "not-allowed": "unable_to_link_account",
  closed: "signup_disabled",
  unverified: "email_not_verified",
  unfinished: "unable_to_create_session",
};

const failures = Object.fromEntries(
  Object.entries(FAILURES).map(([name, code]) => [
    `error/provider-${name}`,
    auth("error", { code, provider: "google" }, offering(THREE)),
  ]),
);

function connections(query: string, linked: string[], more: Omit<State, "screen"> = {}): State {
  return app(`/account/connections${query}`, {
    ...offering(ALL.slice(0, 5)),
    ...more,
    answers: { "GET /list-accounts": { body: accounts(...linked) }, ...more.answers },
  });
}

const DISCONNECT = '[data-lk="ConnectedAccounts"] [data-part="item"] [data-part="actions"] button';

/** Sign-in with providers, in all its states. */
export const SOCIAL_STATES: Readonly<Record<string, State>> = {
  "sign-in/providers": auth("sign-in", {}, offering(THREE)),
  "sign-in/providers-two-columns": auth("sign-in", {}, offering(ALL.slice(0, 4))),
  "sign-in/providers-many": auth("sign-in", {}, { ...offering(ALL), play: press("details summary") }),
  "sign-in/providers-last": auth("sign-in", {}, { ...offering(THREE), lastMethod: "github" }),
  "sign-in/providers-last-two-columns": auth(
    "sign-in",
    {},
    { ...offering(ALL.slice(0, 4)), lastMethod: "microsoft" },
  ),
  "sign-in/providers-alone": auth("sign-in", {}, { config: { socialProviders: THREE, methods: [] } }),
  "sign-in/provider-pending": auth(
    "sign-in",
    {},
    { ...offering(THREE), answers: { "POST /sign-in/social": "never" }, play: press(GO) },
  ),
  "sign-in/provider-limited": auth(
    "sign-in",
    {
      refused: {
        error: { code: "TOO_MANY_REQUESTS", status: 429, retryAfter: 600 },
        values: {},
        way: "provider",
      },
    },
    offering(THREE),
  ),
  "sign-in/provider-refused": auth(
    "sign-in",
    {},
    {
      ...offering(THREE),
      answers: { "POST /sign-in/social": refusal("INVALID_OAUTH_CONFIGURATION", 400) },
      play: press(GO),
    },
  ),
  "sign-up/providers": auth("sign-up", {}, offering(THREE)),
  "sign-up/two-providers": auth("sign-up", {}, offering([GOOGLE, APPLE])),
  ...failures,
  "error/provider-unknown": auth("error", { code: "account_not_linked" }, offering(THREE)),
  connections: connections("", ["credential", "google", "github"]),
  "connections/none": connections("", ["credential"]),
  "connections/last": connections("", ["google"]),
  "connections/not-offered": connections("", ["credential", "zoom", "google"]),
  "connections/shown": connections("", ["credential", "google"], {
    answers: {
      "GET /account-info": {
        body: {
          user: { id: "1", name: "Ada Lovelace", email: "ada@example.com", emailVerified: true },
          data: {},
        },
      },
    },
    play: press('[data-part="show"]'),
  }),
  "connections/not-shown": connections("", ["credential", "google"], {
    answers: { "GET /account-info": refusal("FAILED_TO_GET_ACCESS_TOKEN", 400) },
    play: press('[data-part="show"]'),
  }),
  "connections/impersonated": connections("", ["credential", "google"], { session: impersonated() }),
  "connections/ask": connections("?connect=google", ["credential"]),
  "connections/connected": connections("?connected=google", ["credential", "google"]),
  "connections/taken": connections("?provider=google&error=account_already_linked_to_different_user", [
    "credential",
  ]),
  "connections/other-address": connections("?provider=google&error=email_doesn%27t_match", ["credential"]),
  "connections/cancelled": connections("?provider=google&error=access_denied", ["credential"]),
  "connections/connecting": connections("", ["credential"], {
    answers: { "POST /link-social": "never" },
    play: press('[data-part="others"] button'),
  }),
  "connections/refused": connections("", ["credential"], {
    answers: { "POST /link-social": BROKEN },
    play: press('[data-part="others"] button'),
  }),
  "connections/disconnect": connections("", ["credential", "google"], { play: press(DISCONNECT) }),
  "connections/disconnect-refused": connections("", ["credential", "google"], {
    answers: { "POST /unlink-account": refusal("FAILED_TO_UNLINK_LAST_ACCOUNT", 400) },
    play: async (hands) => {
      await hands.press(DISCONNECT);
      await hands.press(CONFIRM);
    },
  }),
  "connections/loading": connections("", [], { answers: { "GET /list-accounts": "never" } }),
  "connections/error": connections("", [], { answers: { "GET /list-accounts": BROKEN } }),
  "account/confirm-provider": app("/account", {
    ...offering(THREE),
    answers: {
      "GET /export-account": refusal("SESSION_NOT_FRESH", 403),
      "GET /reauthenticate": { body: { methods: ["provider"] } },
      "GET /list-accounts": { body: accounts("google") },
    },
    play: press('[data-lk="ExportAccount"] button'),
  }),
  "account/confirm-either": app("/account", {
    ...offering(THREE),
    answers: {
      "GET /export-account": refusal("SESSION_NOT_FRESH", 403),
      "GET /reauthenticate": { body: { methods: ["password", "provider"] } },
      "GET /list-accounts": { body: accounts("google") },
    },
    play: press('[data-lk="ExportAccount"] button'),
  }),
  "account/expired-provider": app("/account", {
    ...offering(THREE),
    session: sessionOf(),
    answers: { "GET /get-session": { body: null }, "POST /update-user": refusal("UNAUTHORIZED", 401) },
    play: async ({ fill, press }) => {
      await fill("name", "Augusta Ada King");
      await press(SUBMIT);
    },
  }),
};
