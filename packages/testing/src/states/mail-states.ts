import type { FormError, OwnedOrganization, Refused } from "@latchkey/server/portal";
import { REQUEST_ID, refusal } from "./answers.ts";
import { CREATED, LONG_NAME, linkTo, sessionOf } from "./people.ts";
import { type Play, SUBMIT } from "./play.ts";
import { auth, type State } from "./state.ts";

const EMAIL = "ada@example.com";
const OTHER = "augusta@example.com";
const THIRD = "charles@example.com";
const LINK = linkTo(EMAIL);
const CHANGE = linkTo(EMAIL, OTHER);
const AGREE = linkTo(EMAIL, OTHER, "change-email-confirmation");
const TOKEN = "a1b2c3d4e5f6a1b2c3d4e5f6";
const NEW_PASSWORD = "plenty of quiet rivers";

function refused(code: string, status: number, more: Partial<FormError> = {}): { refused: Refused } {
  const error = { code, status, requestId: REQUEST_ID, ...more };
  return { refused: { error, values: { email: EMAIL, revokeSessions: "on" } } };
}

const ask: Play = async ({ fill, press }) => {
  await fill("email", EMAIL);
  await press(SUBMIT);
};

const reset: Play = async ({ fill, press }) => {
  await fill("newPassword", NEW_PASSWORD);
  await press(SUBMIT);
};

const submit: Play = ({ press }) => press(SUBMIT);

const me = sessionOf({ email: EMAIL, emailVerified: false });
const somebodyElse = sessionOf({ email: OTHER });

const REMOVES = { name: "Ada Lovelace", organizations: 2, hasPassword: true };

const CHANGES = [
  ["session", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", true],
  ["passkey", "A phone", true],
  ["api-key", LONG_NAME, true],
  ["invitation", THIRD, true],
  ["role", "Charles Babbage", true],
  ["username", null, true],
  ["two-factor", null, false],
  ["provider", "GitHub", false],
].map(([kind, name, isSuspicious], at) => ({
  id: `${kind}:${at}`,
  kind: String(kind),
  name: name === null ? null : String(name),
  createdAt: new Date(Date.parse(CREATED) - at * 3_600_000).toISOString(),
  isSuspicious: isSuspicious === true,
  canTakeBack: !["session", "role", "username"].includes(String(kind)),
}));

const organizations: OwnedOrganization[] = [
  { id: "1", name: "Analytical Engines", slug: "engines", members: 12 },
  { id: "2", name: LONG_NAME, slug: "long", members: 2 },
];

/** Pages that request emails, and those that their links open, in all their states. */
export const MAIL_STATES: Readonly<Record<string, State>> = {
  "forgot-password": auth("forgot-password", {}),
  "forgot-password/hint": auth("forgot-password", {}, { loginHint: EMAIL }),
  "forgot-password/empty": auth("forgot-password", {}, { play: submit }),
  "forgot-password/pending": auth(
    "forgot-password",
    {},
    { answers: { "POST /request-password-reset": "never" }, play: ask },
  ),
  "forgot-password/network": auth(
    "forgot-password",
    {},
    { answers: { "POST /request-password-reset": "cut" }, play: ask },
  ),
  "forgot-password/limited": auth("forgot-password", refused("TOO_MANY_REQUESTS", 429, { retryAfter: 600 })),
  "forgot-password/disabled": auth("forgot-password", refused("RESET_PASSWORD_DISABLED", 400)),
  "forgot-password/sent": auth("forgot-password", { sent: { email: EMAIL } }),
  "forgot-password/sent-again": auth("forgot-password", { sent: { email: EMAIL, again: true } }),
  "forgot-password/sent-link": auth("forgot-password", { sent: { email: EMAIL } }, { without: ["emailOtp"] }),
  "forgot-password/code-wrong": auth(
    "forgot-password",
    { sent: { email: EMAIL } },
    {
      answers: { "POST /email-otp/reset-password": refusal("INVALID_OTP", 400) },
      play: async ({ fill, press }) => {
        await fill("code", "123456");
        await fill("newPassword", NEW_PASSWORD);
        await press(SUBMIT);
      },
    },
  ),
  "reset-password": auth("reset-password", { token: TOKEN }, { loginHint: EMAIL }),
  "reset-password/unknown-address": auth("reset-password", { token: TOKEN }),
  "reset-password/unconfirmed": auth(
    "reset-password",
    { token: TOKEN, removes: REMOVES },
    { loginHint: EMAIL },
  ),
  "reset-password/unconfirmed-password": auth(
    "reset-password",
    {
      token: TOKEN,
      removes: REMOVES,
      refused: { error: { code: "INVALID_PASSWORD", status: 400 }, values: { keep: "mine" } },
    },
    { loginHint: EMAIL },
  ),
  "reset-password/empty": auth("reset-password", { token: TOKEN }, { loginHint: EMAIL, play: submit }),
  "reset-password/weak": auth(
    "reset-password",
    { token: TOKEN },
    { loginHint: EMAIL, play: ({ fill }) => fill("newPassword", "12345678") },
  ),
  "reset-password/pending": auth(
    "reset-password",
    { token: TOKEN },
    { loginHint: EMAIL, answers: { "POST /reset-password": "never" }, play: reset },
  ),
  "reset-password/too-short": auth(
    "reset-password",
    { token: TOKEN, ...refused("PASSWORD_TOO_SHORT", 400) },
    { loginHint: EMAIL },
  ),
  "reset-password/expired": auth("reset-password", { token: TOKEN, isExpired: true }, { loginHint: EMAIL }),
  "reset-password/expired-unknown-address": auth("reset-password", { token: TOKEN, isExpired: true }),
  "reset-password/missing": auth("reset-password", { token: null }),
  "verify-email": auth("verify-email", { token: null, sent: { email: EMAIL } }),
  "verify-email/sent-again": auth("verify-email", { token: null, sent: { email: EMAIL, again: true } }),
  "verify-email/signed-in": auth("verify-email", { token: null, sent: { email: EMAIL } }, { session: me }),
  "verify-email/sent-link": auth(
    "verify-email",
    { token: null, sent: { email: EMAIL } },
    { without: ["emailOtp"] },
  ),
  "verify-email/code-wrong": auth(
    "verify-email",
    { token: null, sent: { email: EMAIL } },
    {
      answers: { "POST /email-otp/verify-email": refusal("INVALID_OTP", 400) },
      play: ({ fill }) => fill("code", "123456"),
    },
  ),
  "verify-email/code-too-many": auth("verify-email", {
    token: null,
    sent: { email: EMAIL },
    refused: { ...refused("TOO_MANY_ATTEMPTS", 403).refused, way: "email-otp" },
  }),
  "verify-email/ask": auth("verify-email", { token: null }),
  "verify-email/ask-hint": auth("verify-email", { token: null }, { loginHint: EMAIL }),
  "verify-email/mismatch": auth(
    "verify-email",
    { token: null, ...refused("EMAIL_MISMATCH", 400) },
    { session: somebodyElse },
  ),
  "verify-email/confirm": auth("verify-email", { token: LINK }),
  "verify-email/confirm-other": auth("verify-email", { token: LINK }, { session: somebodyElse }),
  "verify-email/confirm-pending": auth(
    "verify-email",
    { token: LINK },
    { answers: { "POST /verify-email": "never" }, play: submit },
  ),
  "verify-email/confirm-unavailable": auth("verify-email", {
    token: LINK,
    ...refused("SERVICE_UNAVAILABLE", 503),
  }),
  "verify-email/password": auth("verify-email", { token: LINK, ...refused("PASSWORD_REQUIRED", 403) }),
  "verify-email/wrong-password": auth(
    "verify-email",
    { token: LINK, ...refused("PASSWORD_REQUIRED", 403) },
    {
      answers: { "POST /verify-email": refusal("INVALID_PASSWORD", 400) },
      play: async ({ fill, press }) => {
        await fill("password", "not the password");
        await press(SUBMIT);
      },
    },
  ),
  "verify-email/new-password": auth("verify-email", { token: LINK, asks: "newPassword" }),
  "verify-email/change-agree": auth("verify-email", { token: AGREE }),
  "verify-email/change": auth("verify-email", { token: CHANGE }),
  "verify-email/change-password": auth("verify-email", {
    token: CHANGE,
    ...refused("PASSWORD_REQUIRED", 403),
  }),
  "verify-email/change-approved": auth("verify-email", {
    token: null,
    verified: { email: OTHER, kind: "approved" },
  }),
  "verify-email/change-used": auth("verify-email", { token: CHANGE }, { session: somebodyElse }),
  "verify-email/done": auth("verify-email", {
    token: null,
    verified: { email: EMAIL, kind: "confirmed" },
  }),
  "verify-email/done-signed-in": auth(
    "verify-email",
    { token: null, verified: { email: EMAIL, kind: "confirmed" } },
    { session: sessionOf({ email: EMAIL }) },
  ),
  "verify-email/changed": auth("verify-email", {
    token: null,
    verified: { email: OTHER, kind: "changed" },
  }),
  "verify-email/changed-unconfirmed": auth("verify-email", {
    token: null,
    verified: { email: OTHER, kind: "unconfirmed" },
  }),
  "verify-email/already": auth("verify-email", { token: LINK }, { session: sessionOf({ email: EMAIL }) }),
  "verify-email/expired": auth("verify-email", { token: LINK, problem: "expired" }),
  "verify-email/change-expired": auth("verify-email", { token: CHANGE, problem: "expired" }),
  "verify-email/invalid": auth("verify-email", { token: "cut" }),
  "verify-email/gone": auth("verify-email", { token: LINK, ...refused("USER_NOT_FOUND", 401) }),
  "verify-email/foreign": auth("verify-email", { token: CHANGE }, { session: sessionOf({ email: THIRD }) }),
  "verify-email/foreign-unknown": auth("verify-email", { token: null, problem: "foreign" }),
  "undo-email-change": auth("undo-email-change", { token: CHANGE }),
  "undo-email-change/changes": auth(
    "undo-email-change",
    { token: CHANGE, changes: CHANGES },
    { session: sessionOf({ email: OTHER }) },
  ),
  "undo-email-change/hidden": auth("undo-email-change", { token: CHANGE, changes: null }),
  "undo-email-change/kept": auth(
    "undo-email-change",
    { token: null, isKept: true },
    { session: sessionOf({ email: OTHER }) },
  ),
  "undo-email-change/pending": auth(
    "undo-email-change",
    { token: CHANGE },
    { answers: { "POST /change-email/undo": "never" }, play: submit },
  ),
  "undo-email-change/network": auth(
    "undo-email-change",
    { token: CHANGE },
    { answers: { "POST /change-email/undo": "cut" }, play: submit },
  ),
  "undo-email-change/done": auth("undo-email-change", { token: null, undone: { email: EMAIL } }),
  "undo-email-change/used": auth("undo-email-change", { token: CHANGE, ...refused("INVALID_TOKEN", 401) }),
  "undo-email-change/taken": auth("undo-email-change", {
    token: CHANGE,
    ...refused("COULDNT_UPDATE_YOUR_EMAIL", 400),
  }),
  "undo-email-change/missing": auth("undo-email-change", { token: null }),
  "undo-sign-in-method": auth("undo-sign-in-method", { token: TOKEN }),
  "undo-sign-in-method/proof": auth("undo-sign-in-method", {
    token: TOKEN,
    ...refused("UNDO_NEEDS_PROOF", 403),
  }),
  "undo-sign-in-method/wrong": auth("undo-sign-in-method", {
    token: TOKEN,
    ...refused("INVALID_PASSWORD", 400),
  }),
  "undo-sign-in-method/done": auth("undo-sign-in-method", { token: null, isDone: true }),
  "undo-sign-in-method/used": auth("undo-sign-in-method", {
    token: TOKEN,
    ...refused("UNDO_LINK_INVALID", 400),
  }),
  "undo-sign-in-method/missing": auth("undo-sign-in-method", { token: null }),
  "delete-account": auth("delete-account", { token: TOKEN }, { session: sessionOf() }),
  "delete-account/long-name": auth(
    "delete-account",
    { token: TOKEN },
    { session: sessionOf({ name: LONG_NAME }) },
  ),
  "delete-account/pending": auth(
    "delete-account",
    { token: TOKEN },
    { session: sessionOf(), answers: { "POST /delete-user": "never" }, play: submit },
  ),
  "delete-account/network": auth(
    "delete-account",
    { token: TOKEN },
    { session: sessionOf(), answers: { "POST /delete-user": "cut" }, play: submit },
  ),
  "delete-account/signed-out": auth("delete-account", { token: TOKEN }),
  "delete-account/used": auth(
    "delete-account",
    { token: TOKEN, ...refused("INVALID_TOKEN", 404) },
    { session: sessionOf() },
  ),
  "delete-account/missing": auth("delete-account", { token: null }, { session: sessionOf() }),
  "delete-account/sole-owner": auth(
    "delete-account",
    {
      token: TOKEN,
      refused: { ...refused("SOLE_OWNER_OF_ORGANIZATION", 400).refused, organizations },
    },
    { session: sessionOf() },
  ),
  "signed-out/deleted": auth("signed-out", { note: "deleted" }),
};
