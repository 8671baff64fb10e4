import { type Answers, BROKEN, refusal } from "./answers.ts";
import { AS_MEMBER, inside, summary } from "./organization-states.ts";
import { hardMembers, PERMISSIONS } from "./organizations.ts";
import { BAD_NAME, CREATED, LONG_NAME, WORST_NAMES } from "./people.ts";
import { askFrom, CONFIRM, chooseFrom, DIALOG_SUBMIT, type Play } from "./play.ts";
import type { State } from "./state.ts";

const NAMES = ["Engine room", "Support", LONG_NAME, "التصميم", BAD_NAME];

function teamsOf(names: readonly string[]): object[] {
  return names.map((name, index) => ({
    id: `team-${index + 1}`,
    name,
    organizationId: "organization-1",
    createdAt: CREATED,
    updatedAt: null,
  }));
}

const seats = (...taken: readonly [members: number, limit: number | null][]): object[] =>
  taken.map(([members, limit], index) => ({ teamId: `team-${index + 1}`, members, limit }));

const listed = (count: number): Answers => ({
  "GET /organization/list-teams": { body: teamsOf(NAMES.slice(0, count)) },
});

/** Answers this many members of the first team. */
const people = (count: number): Answers => ({
  "GET /organization/list-team-members": {
    body: Array.from({ length: count }, (_, index) => ({
      id: `team-member-${index + 1}`,
      teamId: "team-1",
      // The last one has left the organization meanwhile.
      userId: index === 6 ? "user-gone" : `user-${index + 1}`,
      createdAt: CREATED,
    })),
  },
});

const TEAMS: Answers = {
  ...listed(4),
  ...people(6),
  // The current user's teams.
  "GET /organization/list-user-teams": { body: teamsOf(NAMES.slice(0, 1)) },
  "GET /organization/team-seats": { body: seats([6, 20], [20, 20], [0, 20], [1, null]) },
};

const AS_ADMIN = summary({ role: "admin", permissions: PERMISSIONS.admin });

type More = Parameters<typeof inside>[1];

const teams = (more: More = {}): State =>
  inside("/teams", { ...more, answers: { ...TEAMS, ...more.answers } });
const team = (more: More = {}): State =>
  inside("/teams/team-1", { ...more, answers: { ...TEAMS, ...more.answers } });

const CREATE = '[data-lk="Teams"] [data-part="create"]';
const ADD = '[data-lk="TeamPage"] [data-part="add"]';
const row = (number: number, part: string): string =>
  `[data-lk="Teams"] [data-part="item"]:nth-of-type(${number}) ${part}`;

const create: Play = async ({ fill, press }) => {
  await press(CREATE);
  await fill("name", "Support");
  await press(DIALOG_SUBMIT);
};

const menuOf = (number: number): string => row(number, '[data-part="actions"]');

const remove: Play = async (hands) => {
  await askFrom(menuOf(2), "remove")(hands);
  await hands.press(CONFIRM);
};

const choose: Play = async ({ press }) => {
  await press(ADD);
  await press('[role="dialog"] [role="option"]:nth-of-type(3)');
};

const role = (name: string, permission: object, members: number, isPredefined = false): object => ({
  role: name,
  permission,
  members,
  isPredefined,
});

const USUAL = Object.entries(PERMISSIONS).map(([name, permission], at) =>
  role(name, permission, [2, 1, 1204][at] ?? 0, true),
);
const OWN = [
  role("billing", { invitation: ["create", "cancel"], project: ["share"] }, 1),
  role("closer", { organization: ["delete"], member: ["delete"] }, 0),
];

const accessControl = (changes: object = {}): Answers => ({
  "GET /organization/access-control": {
    body: {
      statements: PERMISSIONS.owner,
      roles: [...USUAL, ...OWN],
      creatorRole: "owner",
      dynamic: true,
      ...changes,
    },
  },
});

const roles = (more: More = {}): State =>
  inside("/roles", { ...more, answers: { ...accessControl(), ...more.answers } });

const NEW = '[data-lk="Roles"] [data-part="create"]';
const SAVE = '[data-lk="Roles"] [data-part="editor"] button[type="submit"]';
const ofRole = (name: string, part: string): string => `[data-row="${name}"] [data-part="${part}"]`;

const write: Play = async ({ fill, press }) => {
  await press(NEW);
  await fill("role", "support");
  await press('[data-lk="Roles"] [data-part="editor"] input[data-at="1 0"]');
};

const save: Play = async (hands) => {
  await write(hands);
  await hands.press(SAVE);
};

/** Shows the role, which a narrow window shows alone, and does something with its menu. */
const onBilling =
  (play: Play): Play =>
  async (hands) => {
    await hands.fill("shown", "billing");
    await play(hands);
  };

const removeRole: Play = async (hands) => {
  await onBilling(askFrom(ofRole("billing", "menu"), "remove"))(hands);
  await hands.press(CONFIRM);
};

/** Teams and roles of an organization, in all their states. */
export const TEAM_STATES: Readonly<Record<string, State>> = {
  teams: teams(),
  "teams/hard-names": teams({
    answers: { "GET /organization/list-teams": { body: teamsOf(WORST_NAMES) } },
  }),
  "team/hard-names": team({
    answers: {
      ...people(4),
      "GET /organization/list-teams": { body: teamsOf(WORST_NAMES) },
      "GET /organization/list-members": { body: { members: hardMembers(), total: 4 } },
    },
  }),
  "teams/empty": teams({ answers: listed(0) }),
  "teams/empty-member": teams({ answers: { ...listed(0), ...AS_MEMBER } }),
  "teams/one": teams({ answers: listed(1) }),
  // As in a new organization.
  "teams/first": teams({
    answers: { "GET /organization/list-teams": { body: teamsOf(["Analytical Society"]) } },
  }),
  "teams/bidi-name": teams({ answers: listed(5) }),
  "teams/full": teams({
    answers: summary({ limits: { members: 100, teams: 4, invitations: 100 } }),
  }),
  "teams/member": teams({ answers: AS_MEMBER }),
  "teams/loading": teams({ answers: { "GET /organization/list-teams": "never" } }),
  "teams/error": teams({ answers: { "GET /organization/list-teams": BROKEN } }),
  "teams/create": teams({ play: ({ press }) => press(CREATE) }),
  "teams/create-empty": teams({
    play: async ({ press }) => {
      await press(CREATE);
      await press(DIALOG_SUBMIT);
    },
  }),
  "teams/create-pending": teams({ answers: { "POST /organization/create-team": "never" }, play: create }),
  "teams/create-refused": teams({
    answers: {
      "POST /organization/create-team": refusal("YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS", 400),
    },
    play: create,
  }),
  "teams/created": teams({
    answers: { "POST /organization/create-team": { body: teamsOf(NAMES)[1] } },
    play: create,
  }),
  "teams/menu": teams({ play: ({ press }) => press(menuOf(2)) }),
  "teams/menu-of-the-only-one": teams({ answers: listed(1), play: ({ press }) => press(menuOf(1)) }),
  "teams/rename": teams({ play: askFrom(menuOf(3), "rename") }),
  "teams/remove": teams({ play: askFrom(menuOf(3), "remove") }),
  "teams/remove-refused": teams({
    answers: { "POST /organization/remove-team": refusal("YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM", 403) },
    play: remove,
  }),
  team: team(),
  "team/somebody-gone": team({ answers: people(7) }),
  "team/empty": team({ answers: people(0) }),
  "team/full": team({ answers: { "GET /organization/team-seats": { body: seats([6, 6]) } } }),
  "team/member": team({ answers: AS_MEMBER }),
  "team/closed": team({
    answers: {
      ...AS_MEMBER,
      "GET /organization/list-team-members": refusal("USER_IS_NOT_A_MEMBER_OF_THE_TEAM", 400),
    },
  }),
  "team/missing": inside("/teams/nothing", { answers: TEAMS }),
  "team/loading": team({ answers: { "GET /organization/list-team-members": "never" } }),
  "team/error": team({ answers: { "GET /organization/list-team-members": BROKEN } }),
  "team/add": team({ answers: people(2), play: ({ press }) => press(ADD) }),
  "team/add-nobody-found": team({
    answers: { "GET /organization/list-members": { body: { members: [], total: 0 } }, ...people(0) },
    play: async ({ press }) => press(ADD),
  }),
  "team/add-chosen": team({ answers: people(2), play: choose }),
  "team/add-missing": team({
    answers: people(2),
    play: async ({ press }) => {
      await press(ADD);
      await press('[role="dialog"] [data-part="confirm"]');
    },
  }),
  "team/add-refused": team({
    answers: {
      ...people(2),
      "POST /organization/add-team-member": refusal("TEAM_MEMBER_LIMIT_REACHED", 403),
    },
    play: async (hands) => {
      await choose(hands);
      await hands.press('[role="dialog"] [data-part="confirm"]');
    },
  }),
  "team/remove": team({
    play: ({ press }) => press('[data-lk="TeamPage"] [data-row="user-2"] button'),
  }),
  roles: roles(),
  "roles/hard-names": roles({
    answers: accessControl({
      roles: [...USUAL, role("q".repeat(64), {}, 0), role("🦄", {}, 0), role("مشرف-الفواتير", {}, 0)],
    }),
  }),
  "roles/first": roles({ answers: accessControl({ roles: USUAL }) }),
  "roles/fixed": roles({ answers: accessControl({ roles: USUAL, dynamic: false }) }),
  "roles/own-statements": roles({
    answers: accessControl({
      statements: { ...PERMISSIONS.owner, project: ["create", "share", "archive"] },
    }),
  }),
  "roles/admin": roles({ answers: AS_ADMIN }),
  "roles/member": roles({ answers: AS_MEMBER }),
  "roles/denied": roles({
    answers: summary({ role: "guest", permissions: {} }),
  }),
  "roles/loading": roles({ answers: { "GET /organization/access-control": "never" } }),
  "roles/error": roles({ answers: { "GET /organization/access-control": BROKEN } }),
  "roles/new": roles({ play: write }),
  "roles/new-locked": roles({ answers: AS_ADMIN, play: write }),
  "roles/new-empty": roles({
    play: async ({ press }) => {
      await press(NEW);
      await press(SAVE);
    },
  }),
  "roles/new-taken": roles({
    answers: { "POST /organization/create-role": refusal("ROLE_NAME_IS_ALREADY_TAKEN", 400) },
    play: save,
  }),
  "roles/new-pending": roles({ answers: { "POST /organization/create-role": "never" }, play: save }),
  "roles/new-refused": roles({
    answers: {
      "POST /organization/create-role": {
        status: 403,
        body: {
          code: "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE",
          message: "You are not allowed to create a role",
          missingPermissions: ["member:create"],
        },
      },
    },
    play: save,
  }),
  "roles/above": roles({ play: onBilling(({ press }) => press(ofRole("billing", "menu"))) }),
  "roles/edit": roles({
    answers: accessControl({ roles: [...USUAL, role("billing", { invitation: ["create", "cancel"] }, 1)] }),
    play: onBilling(chooseFrom(ofRole("billing", "menu"), "edit")),
  }),
  "roles/remove": roles({ play: onBilling(askFrom(ofRole("billing", "menu"), "remove")) }),
  "roles/remove-refused": roles({
    answers: { "POST /organization/delete-role": refusal("ROLE_IS_ASSIGNED_TO_MEMBERS", 400) },
    play: removeRole,
  }),
};
