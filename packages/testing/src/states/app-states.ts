import { ACCOUNT_STATES } from "./account-states.ts";
import { BROKEN, refusal } from "./answers.ts";
import { app, changePassword, listed, openPassword } from "./app-state.ts";
import { BAD_NAME, impersonated, LONG_NAME, sessionOf } from "./people.ts";
import { type Play, SUBMIT } from "./play.ts";
import type { State } from "./state.ts";

const rename: Play = async ({ fill, press }) => {
  await fill("name", "Augusta Ada King");
  await press(SUBMIT);
};

/** The signed-in app in all its states. */
export const APP_STATES: Readonly<Record<string, State>> = {
  "no-script": { screen: { kind: "no-script" }, session: sessionOf() },
  account: app("/account"),
  "account/unverified": app("/account", { session: sessionOf({ emailVerified: false }) }),
  "account/long-name": app("/account", { session: sessionOf({ name: LONG_NAME }) }),
  "account/bidi-name": app("/account", { session: sessionOf({ name: BAD_NAME }) }),
  "account/no-name": app("/account", { session: sessionOf({ name: "" }) }),
  "account/pending": app("/account", { answers: { "POST /update-user": "never" }, play: rename }),
  "account/saved": app("/account", {
    answers: { "POST /update-user": { body: { status: true } } },
    play: rename,
  }),
  "account/refused": app("/account", {
    answers: { "POST /update-user": BROKEN },
    play: rename,
  }),
  "account/menu": app("/account", { play: ({ press }) => press('[data-lk="UserButton"] button') }),
  "account/expired": app("/account", {
    answers: { "GET /get-session": { body: null }, "POST /update-user": refusal("UNAUTHORIZED", 401) },
    play: rename,
  }),
  "account/offline": app("/account", {
    play: async ({ goOffline }) => goOffline(),
  }),
  "account/unavailable": app("/account", {
    answers: { "GET /get-session": refusal("SERVICE_UNAVAILABLE", 503, { "retry-after": "120" }) },
    play: async ({ comeBack }) => comeBack(),
  }),
  "account/read-only": app("/account", { session: { ...sessionOf(), degraded: true } }),
  "sessions/read-only": app("/account/sessions", {
    session: { ...sessionOf(), degraded: true },
    answers: { "GET /list-sessions": refusal("SERVICE_UNAVAILABLE", 503, { "retry-after": "1" }) },
  }),
  "account/not-found": app("/account/nothing-here"),
  "account/impersonated": app("/account", { session: impersonated() }),
  security: app("/account/security"),
  "security/wrong-password": app("/account/security", {
    answers: { "POST /change-password": refusal("INVALID_PASSWORD", 400) },
    play: changePassword,
  }),
  "security/forgotten": app("/account/security", {
    answers: {
      "POST /change-password": refusal("INVALID_PASSWORD", 400),
      "POST /request-password-reset": { body: { status: true } },
    },
    play: async (hands) => {
      await changePassword(hands);
      await hands.press('[data-part="action"] button');
    },
  }),
  "security/pending": app("/account/security", {
    answers: { "POST /change-password": "never" },
    play: changePassword,
  }),
  "security/password": app("/account/security", { play: openPassword }),
  "security/empty": app("/account/security", {
    play: async (hands) => {
      await openPassword(hands);
      await hands.press(SUBMIT);
    },
  }),
  sessions: app("/account/sessions"),
  "sessions/only-this": app("/account/sessions", { answers: listed(1) }),
  "sessions/many": app("/account/sessions", { answers: listed(40) }),
  "sessions/places": app("/account/sessions", {
    config: { sessionPlaces: true },
    answers: {
      ...listed(5),
      "GET /list-session-places": {
        body: {
          places: [
            { sessionId: "session-1", city: "Berlin", country: "DE" },
            { sessionId: "session-2", city: null, country: "GB" },
            {
              sessionId: "session-4",
              city: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
              country: "GB",
            },
          ],
        },
      },
    },
  }),
  "sessions/loading": app("/account/sessions", { answers: { "GET /list-sessions": "never" } }),
  "sessions/error": app("/account/sessions", { answers: { "GET /list-sessions": BROKEN } }),
  "sessions/network": app("/account/sessions", { answers: { "GET /list-sessions": "cut" } }),
  "sessions/confirm": app("/account/sessions", {
    play: ({ press }) => press('main [data-lk="SessionList"] li [data-part="actions"] button'),
  }),
  ...ACCOUNT_STATES,
};
