import type { Pages } from "@latchkey/server/portal";
import { type Answers, refusal } from "./answers.ts";
import { sessionOf } from "./people.ts";
import type { Play } from "./play.ts";
import { auth, type State } from "./state.ts";

const EMAIL = "ada@example.com";
const TOKEN = "qRwZkTbYxNcVuLmEsHgPaJdKfQtWvBzX";
const SUBMIT = 'main form[data-part="form"] button[type="submit"]';
const CODE = "POST /sign-in/email-otp";
const LINK = "POST /magic-link/verify";

const WITHOUT_PASSWORDS = {
  methods: ["magic-link", "email-otp"],
  signUp: "closed",
} satisfies State["config"];

const check = (own: Pages["check-mail"] = {}, more: Omit<State, "screen"> = {}): State =>
  auth("check-mail", own, more);

const sent = { sent: { email: EMAIL } };

const enter: Play = ({ fill }) => fill("code", "123456");
const answered = (answer: Answers[string]): Omit<State, "screen"> => ({
  answers: { [CODE]: answer },
  play: enter,
});

const refused = (code: string, status: number) => ({
  refused: { error: { code, status }, values: { email: EMAIL } },
});

type Preview = NonNullable<Pages["magic-link"]["preview"]>;

const link = (preview: Partial<Preview> = {}, more: Omit<State, "screen"> = {}): State =>
  auth(
    "magic-link",
    { token: TOKEN, preview: { state: "good", email: "a•••@example.com", isSameBrowser: false, ...preview } },
    more,
  );

/** Signing in with an email: the page that sends it, and the one that its link opens. */
export const EMAIL_CODE_STATES: Readonly<Record<string, State>> = {
  "sign-in/email-only": auth("sign-in", {}, { config: WITHOUT_PASSWORDS }),
  "sign-up/by-email": auth("sign-up", {}, { config: WITHOUT_PASSWORDS }),
  "sign-up/by-email-empty": auth(
    "sign-up",
    {},
    { config: WITHOUT_PASSWORDS, play: ({ press }) => press(SUBMIT) },
  ),
  "check-mail": check(),
  "check-mail/hint": check({}, { loginHint: EMAIL }),
  "check-mail/link-only": check({}, { config: { methods: ["password", "magic-link"] } }),
  "check-mail/empty": check({}, { play: ({ press }) => press(SUBMIT) }),
  "check-mail/limited": check({
    refused: { error: { code: "TOO_MANY_REQUESTS", status: 429, retryAfter: 600 }, values: { email: EMAIL } },
  }),
  "check-mail/sent": check(sent),
  "check-mail/sent-again": check({ sent: { email: EMAIL, again: true } }),
  "check-mail/sent-gmail": check({ sent: { email: "ada.lovelace@gmail.com" } }),
  "check-mail/sent-link": check(sent, { config: { methods: ["password", "magic-link"] } }),
  "check-mail/pending": check(sent, answered("never")),
  "check-mail/network": check(sent, answered("cut")),
  "check-mail/wrong": check(sent, answered(refusal("INVALID_OTP", 400))),
  "check-mail/wrong-posted": check({ ...sent, ...refused("INVALID_OTP", 400) }),
  "check-mail/expired": check(sent, answered(refusal("OTP_EXPIRED", 400))),
  "check-mail/too-many": check({ ...sent, ...refused("TOO_MANY_ATTEMPTS", 403) }),
  "magic-link": link(),
  "magic-link/same-browser": link({ isSameBrowser: true }, { answers: { [LINK]: "never" } }),
  "magic-link/other-account": link({}, { session: sessionOf({ email: "charles@example.com" }) }),
  "magic-link/pending": link({}, { answers: { [LINK]: "never" }, play: ({ press }) => press(SUBMIT) }),
  "magic-link/closed": link(
    {},
    { answers: { [LINK]: refusal("NEW_USER_SIGNUP_DISABLED", 403) }, play: ({ press }) => press(SUBMIT) },
  ),
  "magic-link/expired": link({ state: "expired", email: null }),
  "magic-link/used": link({ state: "unknown", email: null }),
};
