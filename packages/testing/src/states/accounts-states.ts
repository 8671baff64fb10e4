import type { PageAccount } from "@latchkey/server/portal";
import { REQUEST_ID } from "./answers.ts";
import { app } from "./app-state.ts";
import { LONG_NAME, sessionOf, sessionsOf } from "./people.ts";
import { auth, type State } from "./state.ts";

const PEOPLE: readonly PageAccount["user"][] = [
  { name: "Ada Lovelace", email: "ada@example.com", image: null },
  { name: "Ada at Work", email: "ada.lovelace@analytical-engines.example", image: null },
  { name: "", email: "newsletter@example.com", image: null },
  { name: LONG_NAME, email: `${"a".repeat(60)}@${"b".repeat(60)}.example`, image: null },
  { name: "آدا لوفليس", email: "ada@example.org", image: null },
];

const accountsOf = (count: number): PageAccount[] =>
  PEOPLE.slice(0, count).map((user, index) => ({ id: `session-${index + 1}`, user, isActive: index === 0 }));

const config = { maximumSessions: 5 };
const signedIn = { session: sessionOf(), config };

/** Several accounts in one browser. */
export const ACCOUNTS_STATES: Readonly<Record<string, State>> = {
  accounts: auth("accounts", { accounts: accountsOf(2) }, signedIn),
  "accounts/one": auth("accounts", { accounts: accountsOf(1) }, signedIn),
  "accounts/full": auth("accounts", { accounts: accountsOf(5) }, signedIn),
  "accounts/expired": auth(
    "accounts",
    {
      accounts: accountsOf(2),
      refused: { error: { code: "INVALID_SESSION_TOKEN", status: 401, requestId: REQUEST_ID }, values: {} },
    },
    signedIn,
  ),
  "sign-in/signed-in-several": auth("sign-in", {}, signedIn),
  "sign-in/adding": auth("sign-in", { isAdding: true }, signedIn),
  "sign-out/several": auth("sign-out", { others: 2 }, signedIn),
  "account/menu-several": app("/account", {
    config,
    answers: {
      "GET /multi-session/list-device-sessions": {
        body: sessionsOf(3).map((session, index) => ({
          session,
          user: { ...sessionOf().user, id: `user-${index + 1}`, ...PEOPLE[index] },
        })),
      },
    },
    play: ({ press }) => press('[data-lk="UserButton"] button'),
  }),
};
