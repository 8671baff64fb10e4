import { type Answers, refusal } from "./answers.ts";
import { app } from "./app-state.ts";
import { impersonated, passkeysOf } from "./people.ts";
import { CONFIRM, type Play } from "./play.ts";
import { auth, type State } from "./state.ts";

const ROW = '[data-lk="PasskeyManager"] [data-part="item"] [data-part="actions"]';

const list = (count: number): Answers => ({ "GET /passkey/list-user-passkeys": { body: passkeysOf(count) } });

const rename: Play = async ({ press, see }) => {
  await press(`${ROW} button:first-child`);
  await see('[role="dialog"]');
};

const remove: Play = async ({ press, see }) => {
  await press(`${ROW} button:last-child`);
  await see('[role="alertdialog"]');
};

const removed: Play = async (hands) => {
  await remove(hands);
  await hands.press(CONFIRM);
};

/** Screens with passkeys. No state shows a dialog of the browser, because only a user can open it. */
export const PASSKEY_STATES: Readonly<Record<string, State>> = {
  "sign-in/passkey-last": auth("sign-in", {}, { lastMethod: "passkey" }),
  "sign-in/without-passkeys": auth("sign-in", {}, { config: { methods: ["password"] } }),
  passkeys: app("/account/passkeys", { answers: list(4) }),
  "passkeys/none": app("/account/passkeys", { answers: list(0) }),
  "passkeys/impersonated": app("/account/passkeys", { session: impersonated() }),
  "passkeys/loading": app("/account/passkeys", { answers: { "GET /passkey/list-user-passkeys": "never" } }),
  "passkeys/unknown": app("/account/passkeys", { answers: { "GET /passkey/list-user-passkeys": "cut" } }),
  "passkeys/rename": app("/account/passkeys", { play: rename }),
  "passkeys/rename-empty": app("/account/passkeys", {
    play: async (hands) => {
      await rename(hands);
      await hands.fill("name", " ");
      await hands.press('[role="dialog"] [data-part="submit"]');
    },
  }),
  "passkeys/remove": app("/account/passkeys", { play: remove }),
  "passkeys/last": app("/account/passkeys", {
    answers: {
      ...list(1),
      "POST /passkey/delete-passkey": refusal("FAILED_TO_UNLINK_LAST_ACCOUNT", 400),
    },
    play: removed,
  }),
  "passkeys/gone": app("/account/passkeys", {
    answers: { "POST /passkey/delete-passkey": refusal("PASSKEY_NOT_FOUND", 404) },
    play: removed,
  }),
  "security/no-passkeys": app("/account/security", { answers: list(0) }),
  "account/confirm-passkey": app("/account", {
    answers: {
      "GET /export-account": refusal("SESSION_NOT_FRESH", 403),
      "GET /reauthenticate": { body: { methods: ["password", "passkey"] } },
    },
    play: ({ press }) => press('[data-lk="ExportAccount"] button'),
  }),
};
