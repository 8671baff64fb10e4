import type { FormError, Refused } from "@latchkey/server/portal";
import { REQUEST_ID, refusal } from "./answers.ts";
import { BAD_NAME, LONG_NAME, sessionOf } from "./people.ts";
import { type Play, SUBMIT } from "./play.ts";
import { auth, type State } from "./state.ts";

const EMAIL = "ada@example.com";
const PASSWORD = "correct horse battery";

function refused(
  code: string,
  status: number,
  more: Partial<FormError> = {},
  values: Refused["values"] = { email: EMAIL },
): { refused: Refused } {
  return {
    refused: {
      error: { code, status, requestId: REQUEST_ID, ...more },
      values: { name: "Ada Lovelace", remember: "on", ...values },
    },
  };
}

const byUsername = (code: string, status: number) => refused(code, status, {}, { username: "ada" });

const signIn: Play = async ({ fill, press }) => {
  await fill("username", EMAIL);
  await fill("password", PASSWORD);
  await press(SUBMIT);
};

const signUp: Play = async ({ fill, press }) => {
  await fill("name", "Ada Lovelace");
  await fill("email", EMAIL);
  await fill("password", PASSWORD);
  await press(SUBMIT);
};

const submit: Play = ({ press }) => press(SUBMIT);

const USERNAME_REQUIRED = {
  username: { min: 3, max: 30, isPlain: true, signUp: "required", isImmutable: false },
} satisfies State["config"];

const CLOSED = { signUp: "closed", methods: ["password"] } satisfies State["config"];

const BAN = {
  banExpires: "2027-05-04T12:00:00.000Z",
  banMessage: "You sent advertising to members of three organizations.",
};

const LINKS = {
  supportUrl: "https://example.com/help",
  termsUrl: "https://example.com/terms",
  privacyUrl: "https://example.com/privacy",
};

/** The signed-out pages in all their states. */
export const AUTH_STATES: Readonly<Record<string, State>> = {
  "sign-in": auth("sign-in", {}),
  "sign-in/links": auth("sign-in", {}, { branding: LINKS }),
  "sign-in/hint": auth("sign-in", {}, { loginHint: EMAIL }),
  "sign-in/signed-in": auth("sign-in", {}, { session: sessionOf() }),
  "sign-in/signed-in-long": auth("sign-in", {}, { session: sessionOf({ name: LONG_NAME }) }),
  "sign-in/signed-in-bidi": auth("sign-in", {}, { session: sessionOf({ name: BAD_NAME }) }),
  "sign-in/note-expired": auth("sign-in", { note: "expired" }),
  "sign-in/note-elsewhere": auth("sign-in", { note: "signed-out-elsewhere" }),
  "sign-in/note-password-changed": auth("sign-in", { note: "password-changed" }),
  "sign-in/note-cookies-blocked": auth("sign-in", { note: "cookies-blocked" }),
  "sign-in/sign-up-closed": auth("sign-in", {}, { config: CLOSED }),
  "sign-in/empty": auth("sign-in", {}, { play: submit }),
  "sign-in/pending": auth("sign-in", {}, { answers: { "POST /sign-in/email": "never" }, play: signIn }),
  "sign-in/network": auth("sign-in", {}, { answers: { "POST /sign-in/email": "cut" }, play: signIn }),
  "sign-in/wrong-password": auth("sign-in", refused("INVALID_EMAIL_OR_PASSWORD", 401)),
  "sign-in/wrong-password-script": auth(
    "sign-in",
    {},
    { answers: { "POST /sign-in/email": refusal("INVALID_EMAIL_OR_PASSWORD", 401) }, play: signIn },
  ),
  "sign-in/wrong-username": auth("sign-in", byUsername("INVALID_USERNAME_OR_PASSWORD", 401)),
  "sign-in/without-username": auth("sign-in", {}, { without: ["username"] }),
  "sign-in/banned": auth("sign-in", refused("BANNED_USER", 403, BAN), { branding: LINKS }),
  "sign-in/limited": auth("sign-in", refused("TOO_MANY_REQUESTS", 429, { retryAfter: 600 })),
  "sign-in/unavailable": auth("sign-in", refused("SERVICE_UNAVAILABLE", 503)),
  "sign-in/unexpected": auth("sign-in", refused("INTERNAL_SERVER_ERROR", 500)),
  "sign-in/origin": auth("sign-in", refused("INVALID_ORIGIN", 403)),
  "sign-up": auth("sign-up", {}),
  "sign-up/email-only": auth("sign-up", {}, { without: ["username"] }),
  "sign-up/username-required": auth("sign-up", {}, { config: USERNAME_REQUIRED, play: submit }),
  "sign-up/username-taken": auth(
    "sign-up",
    refused("USERNAME_IS_ALREADY_TAKEN", 422, {}, { email: EMAIL, username: "ada" }),
  ),
  "sign-up/terms": auth("sign-up", {}, { branding: LINKS }),
  "sign-up/closed": auth("sign-up", {}, { config: CLOSED }),
  "sign-up/empty": auth("sign-up", {}, { play: submit }),
  "sign-up/weak": auth("sign-up", {}, { play: ({ fill }) => fill("password", "1234") }),
  "sign-up/strong": auth("sign-up", {}, { play: ({ fill }) => fill("password", "plenty of quiet rivers") }),
  "sign-up/pending": auth("sign-up", {}, { answers: { "POST /sign-up/email": "never" }, play: signUp }),
  "sign-up/taken": auth("sign-up", refused("USER_ALREADY_EXISTS", 422)),
  "sign-up/too-short": auth("sign-up", refused("PASSWORD_TOO_SHORT", 400)),
  "sign-up/invalid": auth(
    "sign-up",
    refused("VALIDATION_ERROR", 400, {
      details: [
        { path: "email", message: "Invalid email" },
        { path: "name", message: "Too small" },
      ],
    }),
  ),
  "sign-up/done": auth("sign-up", { done: { email: EMAIL } }),
  "sign-up/done-again": auth("sign-up", { done: { email: EMAIL, sent: true } }),
  setup: auth("setup", { token: "a1B2", administrator: { email: null, name: null } }),
  "setup/named": auth("setup", { token: "a1B2", administrator: { email: EMAIL, name: "Ada Lovelace" } }),
  "setup/refused": auth("setup", {
    token: "a1B2",
    administrator: { email: null, name: null },
    ...refused("PASSWORD_TOO_SHORT", 400),
  }),
  "setup/over": auth("setup", { token: "a1B2", administrator: null }),
  "setup/done": auth("setup", { token: null, administrator: null, done: { email: EMAIL } }),
  "sign-out": auth("sign-out", {}, { session: sessionOf() }),
  "sign-out/long": auth(
    "sign-out",
    {},
    { session: sessionOf({ email: `${"a".repeat(60)}@${"b".repeat(60)}.example` }) },
  ),
  "sign-out/refused": auth("sign-out", refused("SERVICE_UNAVAILABLE", 503), { session: sessionOf() }),
  "signed-out": auth("signed-out", {}),
  continue: auth("continue", { to: "https://app.example.com/welcome" }),
  "error/origin": auth("error", { code: "INVALID_ORIGIN" }),
  "error/address": auth("error", { code: "INVALID_REDIRECT_URL" }),
  "error/link": auth("error", { code: "INVALID_TOKEN" }),
  "error/unknown": auth("error", { code: "unknown" }),
  "not-found": auth("not-found", {}),
  failed: auth("failed", { requestId: REQUEST_ID }),
  "failed-limited": auth("failed", { isLimited: true }),
  "branded/rose": auth(
    "sign-in",
    {},
    { branding: { ...LINKS, accent: "#b8326b", radius: 18 }, config: { appName: "Rosewood" } },
  ),
  "branded/plain": auth(
    "sign-in",
    {},
    { branding: { accent: "#0f766e", radius: 2, field: "plain" }, config: { appName: "Tidewater" } },
  ),
  "branded/card": auth(
    "sign-in",
    {},
    { branding: { ...LINKS, layout: "card", accent: "#7a2e8d" }, config: { appName: "Violet" } },
  ),
  "branded/aside": auth(
    "sign-in",
    {},
    {
      branding: { ...LINKS, aside: "Notes that your whole team can find again." },
      config: { appName: "Notebook" },
    },
  ),
  "branded/corrected": auth("sign-in", {}, { branding: { accent: "#ffd84d" }, config: { appName: "Sunny" } }),
  "branded/long-name": auth("sign-in", {}, { config: { appName: LONG_NAME } }),
};
