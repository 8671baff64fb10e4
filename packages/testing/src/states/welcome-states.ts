import { type Answers, BROKEN, refusal } from "./answers.ts";
import { app } from "./app-state.ts";
import { INVITED } from "./organization-states.ts";
import { ORGANIZATION_ANSWERS } from "./organizations.ts";
import { sessionOf } from "./people.ts";
import { type Play, SUBMIT } from "./play.ts";
import type { State } from "./state.ts";

const PREVIEW: Answers = {
  "GET /organization/invitation-preview": {
    body: {
      id: "invitation-1",
      organizationName: "Royal Society",
      organizationLogo: null,
      inviterName: "Grace Hopper",
      role: "member",
      email: "a•••@example.com",
      status: "pending",
      expiresAt: "2036-03-04T09:30:00.000Z",
    },
  },
};

/** A new user without an organization. */
function welcome({ answers, ...more }: Omit<State, "screen"> = {}): State {
  return app("/welcome", {
    ...more,
    answers: {
      ...ORGANIZATION_ANSWERS,
      "GET /organization/list": { body: [] },
      "GET /passkey/list-user-passkeys": { body: [] },
      ...PREVIEW,
      ...answers,
    },
  });
}

const unverified = sessionOf({ emailVerified: false });
const atGmail = sessionOf({ emailVerified: false, email: "ada.lovelace@gmail.com" });
const nameless = sessionOf({ name: "" });

const code =
  (digits: string): Play =>
  async ({ fill }) => {
    await fill("code", digits);
  };

/** The first steps in a new account, in all their states. */
export const WELCOME_STATES: Readonly<Record<string, State>> = {
  welcome: welcome({ session: atGmail, answers: INVITED }),
  "welcome/link": welcome({ session: unverified, without: ["emailOtp"] }),
  "welcome/typing": welcome({ session: atGmail, play: code("123") }),
  "welcome/wrong": welcome({
    session: atGmail,
    answers: { "POST /email-otp/verify-email": refusal("INVALID_OTP", 400) },
    play: code("123456"),
  }),
  "welcome/resent": welcome({
    session: unverified,
    answers: { "POST /send-verification-email": { body: { status: true } } },
    play: ({ press }) => press('button[data-part="resend"]'),
  }),
  "welcome/name": welcome({ session: nameless }),
  "welcome/refused": welcome({
    session: nameless,
    answers: { "POST /update-user": BROKEN },
    play: async ({ fill, press }) => {
      await fill("name", "Ada Lovelace");
      await press(SUBMIT);
    },
  }),
  "welcome/passkey": welcome({ canKeepPasskeys: true }),
  "welcome/invited": welcome({ answers: INVITED }),
  "welcome/decline": welcome({ answers: INVITED, play: ({ press }) => press('[data-part="decline"]') }),
  "welcome/full": welcome({
    answers: {
      ...INVITED,
      "POST /organization/accept-invitation": refusal("ORGANIZATION_MEMBERSHIP_LIMIT_REACHED", 403),
    },
    play: ({ press }) => press('[data-part="join"]'),
  }),
  "welcome/organization": welcome(),
  "welcome/loading": welcome({ answers: { "GET /organization/list": "never" } }),
};
