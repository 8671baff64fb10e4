import { type Answers, refusal } from "./answers.ts";
import { accessTo, inConsole, usersOf } from "./console.ts";
import type { State } from "./state.ts";

const listed = (count: number, total = count): Answers => ({
  "GET /admin/list-users": { body: { users: usersOf(count), total, limit: 50, offset: 0 } },
});

/** Everyone who has an account, in all states of the list. */
export const CONSOLE_USER_STATES: Readonly<Record<string, State>> = {
  "console/users": inConsole("/users"),
  "console/users-pages": inConsole("/users?page=2", { answers: listed(50, 1_000_000) }),
  "console/users-filtered": inConsole("/users?search=person&role=user&state=active", { answers: listed(3) }),
  "console/users-no-match": inConsole("/users?search=nobody", { answers: listed(0) }),
  "console/users-one": inConsole("/users", { answers: listed(1) }),
  "console/users-loading": inConsole("/users", { answers: { "GET /admin/list-users": "never" } }),
  "console/users-error": inConsole("/users", {
    answers: { "GET /admin/list-users": refusal("INTERNAL_SERVER_ERROR", 500) },
  }),
  "console/users-denied": inConsole("/users", { access: accessTo({ service: ["read"] }) }),
};
