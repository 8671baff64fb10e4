import { type Answers, BROKEN, refusal } from "./answers.ts";
import { app } from "./app-state.ts";
import { INVITED } from "./organization-states.ts";
import { ORGANIZATION_ANSWERS, organizationOf } from "./organizations.ts";
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

const skip: Play = ({ press }) => press('[data-part="skip"]');
const decline: Play = async (hands) => {
  await skip(hands);
  await hands.press('[data-part="decline"]');
};

/** A new user without an organization and a picture. */
function welcome({ answers, ...more }: Omit<State, "screen"> = {}): State {
  return app("/welcome", {
    session: sessionOf({ image: null }),
    ...more,
    answers: {
      ...ORGANIZATION_ANSWERS,
      "GET /organization/list": { body: [] },
      ...PREVIEW,
      ...answers,
    },
  });
}

const unverified = sessionOf({ image: null, emailVerified: false });

/** The first steps in a new account, in all their states. */
export const WELCOME_STATES: Readonly<Record<string, State>> = {
  welcome: welcome({ answers: INVITED }),
  "welcome/unverified": welcome({ session: unverified }),
  "welcome/resent": welcome({
    session: unverified,
    answers: { "POST /send-verification-email": { body: { status: true } } },
    play: ({ press }) => press('[data-part="email"] button'),
  }),
  "welcome/refused": welcome({
    answers: { "POST /update-user": BROKEN },
    play: ({ press }) => press(SUBMIT),
  }),
  "welcome/invited": welcome({ answers: INVITED, play: skip }),
  "welcome/decline": welcome({ answers: INVITED, play: decline }),
  "welcome/full": welcome({
    answers: {
      ...INVITED,
      "POST /organization/accept-invitation": refusal("ORGANIZATION_MEMBERSHIP_LIMIT_REACHED", 403),
    },
    play: async (hands) => {
      await skip(hands);
      await hands.press('[data-part="join"]');
    },
  }),
  "welcome/organization": welcome({ play: skip }),
  "welcome/email": welcome({
    session: unverified,
    config: { pictures: false },
    answers: { "GET /organization/list": { body: [organizationOf()] } },
  }),
  "welcome/loading": welcome({ answers: { "GET /organization/list": "never" } }),
};
