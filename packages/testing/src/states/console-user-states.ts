import { type Answers, BROKEN, refusal } from "./answers.ts";
import { OFFERS_KEYS } from "./api-key-states.ts";
import { accessTo, EXPLANATION, GRACE, inConsole, usersOf } from "./console.ts";
import { askFrom, CONFIRM, chooseFrom, DIALOG_SUBMIT, type Hands, type Play } from "./play.ts";
import type { State } from "./state.ts";

const listed = (count: number, total = count): Answers => ({
  "GET /admin/list-users": { body: { users: usersOf(count), total, limit: 50, offset: 0 } },
});

const IMPORTED = {
  created: 1,
  existing: 0,
  invalid: 2,
  rows: [
    { email: "grace@example.com", status: "created", code: null },
    { email: "ada@example", status: "invalid", code: "INVALID_EMAIL" },
    { email: "charles@example.com", status: "invalid", code: "INVALID_ROLE" },
  ],
};

/** The button that opens the palette, once it works. */
const SEARCH = '[data-part="adminSearch"]:has([data-keys])';

const find = async ({ press, fill, see }: Hands, text: string): Promise<void> => {
  await press(SEARCH);
  await see('[role="dialog"] [name="command"]');
  await fill("command", text);
  await see(
    text === "zzz"
      ? '[data-lk="Palette"] [data-part="none"]:not(:empty)'
      : '[role="option"][id*="user-user"]',
  );
};

const selectTwo: Play = async ({ press }) => {
  await press('main tbody tr:nth-child(2) input[type="checkbox"]');
  await press('main tbody tr:nth-child(3) input[type="checkbox"]');
};

/** The list of users, in all its states. */
export const CONSOLE_USER_STATES: Readonly<Record<string, State>> = {
  "console/users": inConsole("/users"),
  "console/users-pages": inConsole("/users?page=2", { answers: listed(50, 1_000_000) }),
  "console/users-filtered": inConsole("/users?search=person&role=user&state=active", { answers: listed(3) }),
  "console/users-no-match": inConsole("/users?search=nobody", { answers: listed(0) }),
  "console/users-one": inConsole("/users", { answers: listed(1) }),
  "console/users-loading": inConsole("/users", { answers: { "GET /admin/list-users": "never" } }),
  "console/users-error": inConsole("/users", { answers: { "GET /admin/list-users": BROKEN } }),
  "console/users-denied": inConsole("/users", { access: accessTo({ service: ["read"] }) }),
  "console/users-all-columns": inConsole("/users?columns=state,role,created,changed,id"),
  "console/users-menu": inConsole("/users", { play: ({ press }) => press('main button[data-part="more"]') }),
  "console/users-actions": inConsole("/users", {
    play: ({ press }) => press('main tbody tr:nth-child(2) [data-part="actions"]'),
  }),
  "console/users-selected": inConsole("/users", { play: selectTwo }),
  "console/users-selected-ban": inConsole("/users", {
    play: async (hands) => {
      await selectTwo(hands);
      await hands.press('[data-lk="SelectionBar"] [data-part="ban"]');
      await hands.see('[role="dialog"]');
    },
  }),
  "console/users-banned": inConsole("/users", {
    answers: { "POST /admin/ban-user": { body: { user: usersOf(2)[1] } } },
    play: async (hands) => {
      await selectTwo(hands);
      await hands.press('[data-lk="SelectionBar"] [data-part="ban"]');
      await hands.press(DIALOG_SUBMIT);
      await hands.see('[data-part="outcome"] [data-part="undo"]');
    },
  }),
  "console/palette": inConsole("/users", { play: ({ press }) => press(SEARCH) }),
  "console/palette-found": inConsole("/users", { play: (hands) => find(hands, "person") }),
  "console/palette-none": inConsole("/users", {
    answers: {
      ...listed(0),
      "GET /admin/list-organizations": { body: { organizations: [], nextCursor: null } },
    },
    play: (hands) => find(hands, "zzz"),
  }),
  "console/palette-user": inConsole("/users", {
    play: async (hands) => {
      await find(hands, "person");
      await hands.press('[role="option"][id$="user-user-2"]');
      await hands.see('[data-lk="Palette"] [data-part="context"]');
    },
  }),
  "console/shortcuts": inConsole("/users", {
    play: async (hands) => {
      await hands.press(SEARCH);
      await hands.press('[role="option"][id$="shortcuts"]');
      await hands.see('[data-part="keys"] dd');
    },
  }),
  "console/users-unban-refused": inConsole("/users", {
    answers: { "POST /admin/unban-user": refusal("USER_NOT_FOUND", 404) },
    play: chooseFrom('main tbody tr:nth-child(5) [data-part="actions"]', "unban"),
  }),
  "console/users-columns": inConsole("/users", {
    play: askFrom('main button[data-part="more"]', "columns"),
  }),
  "console/users-create": inConsole("/users", {
    play: async ({ press, see }) => {
      await press('main button[data-part="create"]');
      await see('[role="dialog"]');
    },
  }),
  "console/users-created": inConsole("/users", {
    answers: { "POST /admin/create-user": { body: { user: usersOf(2)[1] } } },
    play: async ({ press, fill }) => {
      await press('main button[data-part="create"]');
      await fill("name", "Grace Hopper");
      await fill("email", "person-2@example.com");
      await press(DIALOG_SUBMIT);
    },
  }),
  "console/users-import": inConsole("/users/import"),
  "console/users-import-preview": inConsole("/users/import", {
    play: ({ choose }) =>
      choose(
        `email,name,role\n${IMPORTED.rows.map(({ email }, at) => `${email},Person ${at},admin`).join("\n")}`,
      ),
  }),
  "console/users-import-invalid": inConsole("/users/import", {
    answers: { "POST /admin/import-users": { body: IMPORTED } },
    async play({ choose, press }) {
      await choose(`email,name\n${IMPORTED.rows.map(({ email }) => `${email},"Two\nlines"`).join("\n")}`);
      await press('[data-lk="ImportUsers"] [data-part="submit"]');
    },
  }),
  "console/users-removed": inConsole("/users/removed"),
  "console/users-removed-none": inConsole("/users/removed", {
    answers: { "GET /admin/list-removed-users": { body: { users: [], nextCursor: null } } },
  }),
  "console/users-removed-refused": inConsole("/users/removed", {
    answers: { "POST /admin/restore-user": refusal("CAN_NOT_RESTORE_USER", 409) },
    play: chooseFrom('main tbody tr:nth-child(1) [data-part="actions"]', "restore"),
  }),
  "console/users-denied-one": inConsole("/users/user-2", { access: accessTo({ user: ["list"] }) }),
};

/** Grace's page. */
const grace = (changes: object = {}): Answers => ({
  "GET /admin/get-user": { body: { ...GRACE, ...changes } },
});

const open =
  (part: string): Play =>
  async ({ press, see }) => {
    await press(`main button[data-part="${part}"]`);
    await see('[role="dialog"], [role="alertdialog"]');
  };

const MESSAGE = "You sent advertising to members of three organizations.";

const ban: Play = async (hands) => {
  await open("ban")(hands);
  await hands.fill("reason", "Spam in three organizations");
  await hands.fill("message", MESSAGE);
  await hands.press(DIALOG_SUBMIT);
};

/** The page of a user, in all its states. */
export const CONSOLE_PERSON_STATES: Readonly<Record<string, State>> = {
  "console/user": inConsole("/users/user-2"),
  "console/user-banned": inConsole("/users/user-2", {
    answers: grace({
      banned: true,
      banReason: "Spam in three organizations",
      banMessage: MESSAGE,
      emailVerified: false,
    }),
  }),
  "console/user-own": inConsole("/users/user-1", {
    answers: { "GET /admin/get-user": { body: usersOf(1)[0] } },
  }),
  "console/user-reader": inConsole("/users/user-2", { access: accessTo({ user: ["list", "get"] }) }),
  "console/user-loading": inConsole("/users/user-2", { answers: { "GET /admin/get-user": "never" } }),
  "console/user-gone": inConsole("/users/user-9", {
    answers: { "GET /admin/get-user": refusal("USER_NOT_FOUND", 404) },
  }),
  "console/user-edit": inConsole("/users/user-2", { play: open("edit") }),
  "console/user-edit-taken": inConsole("/users/user-2", {
    answers: { "POST /admin/update-user": refusal("USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", 400) },
    play: async (hands) => {
      await open("edit")(hands);
      await hands.fill("email", "ada@example.com");
      await hands.press(DIALOG_SUBMIT);
      await hands.see('[role="dialog"] [aria-invalid]');
    },
  }),
  "console/user-role": inConsole("/users/user-2", { play: open("role") }),
  "console/user-password": inConsole("/users/user-2", { play: open("password") }),
  "console/user-remove-method": inConsole("/users/user-2", {
    answers: grace({ twoFactorEnabled: true }),
    play: open("removeMethod"),
  }),
  "console/user-remove-method-refused": inConsole("/users/user-2", {
    answers: {
      ...grace({ twoFactorEnabled: true }),
      "POST /admin/remove-sign-in-method": refusal("LAST_SIGN_IN_METHOD", 400),
    },
    play: async (hands) => {
      await open("removeMethod")(hands);
      await hands.fill("reason", "Lost phone, ticket 4711");
      await hands.press(DIALOG_SUBMIT);
      await hands.see('[role="dialog"] [data-lk="Alert"]');
    },
  }),
  "console/user-ban": inConsole("/users/user-2", { play: open("ban") }),
  "console/user-ban-refused": inConsole("/users/user-2", {
    answers: { "POST /admin/ban-user": refusal("LAST_ADMINISTRATOR", 400) },
    play: async (hands) => {
      await ban(hands);
      await hands.see('[role="dialog"] [data-lk="Alert"]');
    },
  }),
  "console/user-impersonate": inConsole("/users/user-2", { play: open("impersonate") }),
  "console/user-impersonate-empty": inConsole("/users/user-2", {
    play: async (hands) => {
      await open("impersonate")(hands);
      await hands.press(DIALOG_SUBMIT);
      await hands.see('[role="dialog"] [aria-invalid]');
    },
  }),
  "console/user-remove": inConsole("/users/user-2", { play: open("remove") }),
  "console/user-removed": inConsole("/users/user-2", {
    answers: { "POST /admin/remove-user": { body: { success: true } } },
    play: async (hands) => {
      await open("remove")(hands);
      await hands.press(CONFIRM);
    },
  }),
  "console/user-accounts": inConsole("/users/user-2?tab=accounts", {
    answers: grace({ twoFactorEnabled: true }),
  }),
  "console/user-keys": inConsole("/users/user-2?tab=keys", { config: OFFERS_KEYS }),
  "console/user-sessions": inConsole("/users/user-2?tab=sessions"),
  "console/user-organizations": inConsole("/users/user-2?tab=organizations"),
  "console/user-activity": inConsole("/users/user-2?tab=activity"),
  "console/user-explain": inConsole("/users/user-2?tab=explain", {
    answers: grace({ banned: true, emailVerified: false }),
  }),
  "console/user-explain-free": inConsole("/users/user-2?tab=explain", {
    answers: {
      "GET /admin/explain": {
        body: { account: { ...EXPLANATION.account, findings: [] }, attempts: [] },
      },
    },
  }),
};

/** The list of sessions, in all its states. */
export const CONSOLE_SESSION_STATES: Readonly<Record<string, State>> = {
  "console/sessions": inConsole("/sessions"),
  "console/sessions-no-match": inConsole("/sessions?ip=192.0.2.1", {
    answers: { "GET /admin/list-sessions": { body: { sessions: [], nextCursor: null } } },
  }),
  "console/sessions-end": inConsole("/sessions", {
    play: async ({ press, see }) => {
      await press('main tbody tr:nth-child(2) [data-part="actions"]');
      await see('[role="alertdialog"]');
    },
  }),
};

/** Organizations as administrators see them. */
export const CONSOLE_ORGANIZATION_STATES: Readonly<Record<string, State>> = {
  "console/organizations": inConsole("/organizations"),
  "console/organizations-none": inConsole("/organizations", {
    answers: { "GET /admin/list-organizations": { body: { organizations: [], nextCursor: null } } },
  }),
  "console/organization": inConsole("/organizations/organization-1"),
  "console/organization-enter": inConsole("/organizations/organization-1", {
    play: askFrom('main tbody tr:nth-child(2) [data-part="actions"]', "impersonate"),
  }),
  "console/organization-gone": inConsole("/organizations/organization-9", {
    answers: { "GET /admin/get-organization": refusal("ORGANIZATION_NOT_FOUND", 404) },
  }),
  "console/organization-delete": inConsole("/organizations/organization-1", { play: open("delete") }),
  "console/organization-delete-wrong": inConsole("/organizations/organization-1", {
    play: async (hands) => {
      await open("delete")(hands);
      await hands.fill("confirmation", "Society");
      await hands.press(DIALOG_SUBMIT);
    },
  }),
  "console/organization-deleted": inConsole("/organizations/organization-1", {
    answers: { "POST /admin/delete-organization": { body: { success: true } } },
    play: async (hands) => {
      await open("delete")(hands);
      await hands.fill("confirmation", "Analytical Society");
      await hands.press(DIALOG_SUBMIT);
    },
  }),
};
