import { type Answer, type Answers, BROKEN, refusal } from "./answers.ts";
import { app, changePassword } from "./app-state.ts";
import { activityOf, impersonated, LONG_NAME, sessionOf } from "./people.ts";
import { CONFIRM, type Play, SUBMIT } from "./play.ts";
import type { State } from "./state.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
const NEW = "countess@example.com";
const EXPORT = '[data-lk="ExportAccount"] button';
const DONE = { body: { status: true } };

const changeEmail: Play = async ({ fill, press }) => {
  await fill("newEmail", NEW);
  await press(SUBMIT);
};

const submit: Play = ({ press }) => press(SUBMIT);

/** Some events with the place of their IP address, and the end of a device's session. */
const placed = (events: readonly object[]): object[] => [
  { ...events[1], id: "ended", event: "session_revoked", method: null, device: PHONE },
  ...events.map((event, at) =>
    at % 3 === 0 ? { ...event, place: { city: "Berlin", country: "DE" } } : event,
  ),
];

const fillDeletion: Play = async ({ fill, press }) => {
  await fill("password", "correct horse battery");
  await fill("confirmation", "ada@example.com");
  await press(SUBMIT);
};

const pending = (asked: "current" | "new") => ({
  body: { pending: { newEmail: NEW, createdAt: null, asked } },
});

const deleteAccount: Play = async (hands) => {
  await fillDeletion(hands);
  await hands.press(CONFIRM);
};

/** An account with several memberships, as their only owner or not. */
function leaving(isOnlyOwner: boolean): Answers {
  const organizations = [
    { id: "1", name: "Analytical Society", slug: "society", members: 12, isOnlyOwner },
    { id: "2", name: LONG_NAME, slug: "long", members: 3, isOnlyOwner },
    { id: "3", name: "Notes", slug: "notes", members: 1, isOnlyOwner: true },
  ];
  return { "GET /delete-user/preview": { body: { organizations } } };
}

/** A profile in which a username is being chosen. */
function choosing(username: string, answer: Answer, play?: Play): State {
  const session = sessionOf({ username: "ada", displayUsername: "Ada" });
  return app("/account", {
    session,
    answers: { "POST /is-username-available": answer, "POST /update-user": DONE },
    play: async (hands) => {
      await hands.fill("username", username);
      await (play ?? ((hands) => hands.see(VERDICT)))(hands);
    },
  });
}

const VERDICT =
  '[data-part="verdict"]:is([data-status="free"], [data-status="taken"], [data-status="checking"])';
const SAVE = '[data-lk="SaveBar"] button[type="submit"]';

const chooseTokyo: Play = async ({ press, see }) => {
  await press('button[aria-haspopup="menu"][data-part="input"]');
  await press('[role="menuitem"][data-key="Asia/Tokyo"]');
  await see('body:not(:has([role="menu"]))');
  await press(SAVE);
};

/** The account's pages, in all their states. */
export const ACCOUNT_STATES: Readonly<Record<string, State>> = {
  "account/username-checking": choosing("countess", "never"),
  "account/username-free": choosing("countess", { body: { available: true } }),
  "account/username-taken": choosing("babbage", { body: { available: false } }),
  "account/username-wrong": choosing("a d", "never", ({ press }) => press(SAVE)),
  "account/username-saved": choosing("", "never", async ({ press, see }) => {
    await press(SAVE);
    await see('form:has([name="username"])[data-state="done"]');
  }),
  "account/username-fixed": app("/account", {
    session: sessionOf({ username: "ada", displayUsername: "Ada" }),
    config: { username: { min: 3, max: 30, isPlain: true, signUp: "required", isImmutable: true } },
  }),
  "account/exported": app("/account", {
    answers: { "GET /export-account": { body: {} } },
    play: ({ press }) => press(EXPORT),
  }),
  "account/export-refused": app("/account", {
    answers: { "GET /export-account": BROKEN },
    play: ({ press }) => press(EXPORT),
  }),
  "account/confirm": app("/account", {
    answers: { "GET /export-account": refusal("SESSION_NOT_FRESH", 403) },
    play: ({ press }) => press(EXPORT),
  }),
  "account/confirm-wrong": app("/account", {
    answers: {
      "GET /export-account": refusal("SESSION_NOT_FRESH", 403),
      "POST /reauthenticate": refusal("INVALID_PASSWORD", 400),
    },
    play: async ({ fill, press }) => {
      await press(EXPORT);
      await fill("password", "not the password");
      await press('[role="dialog"] [data-part="submit"]');
    },
  }),
  "account/confirm-no-password": app("/account", {
    answers: {
      "GET /export-account": refusal("SESSION_NOT_FRESH", 403),
      "GET /reauthenticate": { body: { methods: [] } },
    },
    play: ({ press }) => press(EXPORT),
  }),
  email: app("/account/email"),
  "email/unverified": app("/account/email", { session: sessionOf({ emailVerified: false }) }),
  "email/resent": app("/account/email", {
    session: sessionOf({ emailVerified: false }),
    answers: { "POST /send-verification-email": DONE },
    play: ({ press }) => press('[data-part="verify"] button'),
  }),
  "email/invalid": app("/account/email", { play: submit }),
  "email/taken": app("/account/email", {
    answers: { "POST /change-email": refusal("COULDNT_UPDATE_YOUR_EMAIL", 400) },
    play: changeEmail,
  }),
  "email/sending": app("/account/email", { answers: { "POST /change-email": "never" }, play: changeEmail }),
  "email/pending": app("/account/email", {
    answers: { "GET /change-email": pending("current") },
  }),
  "email/pending-new": app("/account/email", { answers: { "GET /change-email": pending("new") } }),
  "email/code-wrong": app("/account/email", {
    answers: {
      "GET /change-email": pending("new"),
      "POST /email-otp/change-email": refusal("INVALID_OTP", 400),
    },
    play: ({ fill }) => fill("code", "123456"),
  }),
  "email/verify": app("/account/email", {
    session: sessionOf({ email: NEW, emailVerified: false }),
    answers: { "POST /change-email": DONE },
    play: changeEmail,
  }),
  "email/disabled": app("/account/email", { config: { changeEmail: false } }),
  "security/unverified": app("/account/security", { session: sessionOf({ emailVerified: false }) }),
  "email/impersonated": app("/account/email", { session: impersonated() }),
  "security/impersonated": app("/account/security", { session: impersonated() }),
  "security/common": app("/account/security", {
    answers: { "POST /change-password": refusal("PASSWORD_COMPROMISED", 400) },
    play: changePassword,
  }),
  "security/changed": app("/account/security", {
    answers: { "POST /change-password": DONE },
    play: changePassword,
  }),
  "security/no-password": app("/account/security", {
    answers: { "GET /reauthenticate": { body: { methods: [] } } },
  }),
  "security/password-mailed": app("/account/security", {
    answers: { "GET /reauthenticate": { body: { methods: [] } }, "POST /request-password-reset": DONE },
    play: ({ press }) => press('[data-lk="SetPassword"] button[type="submit"]'),
  }),
  activity: app("/account/activity", { config: { socialProviders: [{ id: "google", name: "Google" }] } }),
  "activity/empty": app("/account/activity", {
    answers: { "GET /list-activity": { body: { events: [], nextCursor: null } } },
  }),
  "activity/places": app("/account/activity", {
    answers: { "GET /list-activity": { body: { events: placed(activityOf(9)), nextCursor: null } } },
  }),
  "activity/nothing-of-the-kind": app("/account/activity", {
    answers: { "GET /list-activity": { body: { events: [], nextCursor: null } } },
    play: ({ press }) => press('[data-part="filter"] input[value="security"]'),
  }),
  "activity/more": app("/account/activity", {
    answers: { "GET /list-activity": { body: { events: activityOf(9), nextCursor: "1" } } },
  }),
  "activity/loading": app("/account/activity", { answers: { "GET /list-activity": "never" } }),
  "activity/error": app("/account/activity", { answers: { "GET /list-activity": BROKEN } }),
  "activity/not-me": app("/account/activity", {
    play: ({ press }) => press('[data-lk="Activity"] [data-part="actions"] button'),
  }),
  "activity/secured": app("/account/activity", {
    answers: { "POST /revoke-other-sessions": DONE },
    play: async ({ press }) => {
      await press('[data-lk="Activity"] [data-part="actions"] button');
      await press(CONFIRM);
    },
  }),
  preferences: app("/account/preferences"),
  "preferences/time-zones": app("/account/preferences", {
    play: async ({ press, see }) => {
      await press('button[aria-haspopup="menu"][data-part="input"]');
      await see('[role="menuitem"]');
    },
  }),
  "preferences/saved": app("/account/preferences", {
    answers: { "POST /update-user": DONE },
    play: chooseTokyo,
  }),
  "preferences/refused": app("/account/preferences", {
    answers: { "POST /update-user": BROKEN },
    play: chooseTokyo,
  }),
  delete: app("/account/delete", { answers: leaving(false) }),
  "delete/empty": app("/account/delete", { play: submit }),
  "delete/ask": app("/account/delete", { play: fillDeletion }),
  "delete/sending": app("/account/delete", {
    answers: { "POST /delete-user": "never" },
    play: deleteAccount,
  }),
  "delete/wrong-password": app("/account/delete", {
    answers: { "POST /delete-user": refusal("INVALID_PASSWORD", 400) },
    play: deleteAccount,
  }),
  "delete/no-password": app("/account/delete", {
    answers: { "GET /reauthenticate": { body: { methods: [] } } },
  }),
  "delete/owner": app("/account/delete", {
    answers: leaving(true),
  }),
  "delete/mailed": app("/account/delete", {
    answers: { "POST /delete-user": { body: { success: true, message: "Verification email sent" } } },
    play: deleteAccount,
  }),
  "delete/impersonated": app("/account/delete", { session: impersonated() }),
  "delete/disabled": app("/account/delete", { config: { deleteAccount: false } }),
};
