import type { Answers } from "./answers.ts";
import { accounts, activityOf, passkeysOf, sessionOf, sessionsOf } from "./people.ts";
import { type Play, SUBMIT } from "./play.ts";
import type { State } from "./state.ts";

/** Answers the list of sessions: this one and others. */
export const listed = (count: number): Answers => ({ "GET /list-sessions": { body: sessionsOf(count) } });

/** Answers to requests of every page. */
const KNOWN: Answers = {
  "GET /reauthenticate": { body: { methods: ["password"] } },
  "GET /list-accounts": { body: accounts("credential") },
  "GET /delete-user/preview": { body: { organizations: [] } },
  "GET /change-email": { body: { pending: null } },
  "GET /passkey/list-user-passkeys": { body: passkeysOf(2) },
  "GET /two-factor/status": {
    body: {
      enabled: false,
      methods: [],
      available: ["totp", "otp"],
      backupCodes: null,
      required: false,
      graceEndsAt: null,
    },
  },
  "GET /two-factor/list-trusted-devices": { body: [] },
  "GET /list-activity": { body: { events: activityOf(21), nextCursor: null } },
};

/** The app at one of its paths, for a signed-in user. */
export function app(path: string, more: Omit<State, "screen"> = {}): State {
  const session = more.session ?? sessionOf();
  const answers = { "GET /get-session": { body: session }, ...listed(3), ...KNOWN, ...more.answers };
  return { screen: { kind: "app", path }, ...more, session, answers };
}

export const openPassword: Play = ({ press }) =>
  press('main [data-lk="ChangePassword"] button[aria-expanded="false"]');

export const changePassword: Play = async (hands) => {
  const { fill, press } = hands;
  await openPassword(hands);
  await fill("currentPassword", "what it was before");
  await fill("newPassword", "plenty of quiet rivers");
  await press(SUBMIT);
};
