import { type Answers, BROKEN, refusal } from "./answers.ts";
import { app } from "./app-state.ts";
import {
  inOrganization,
  membersOf,
  ORGANIZATION_ANSWERS,
  organizationOf,
  PERMISSIONS,
  summaryOf,
} from "./organizations.ts";
import { BAD_NAME, LONG_NAME, sessionOf, WORST_NAMES } from "./people.ts";
import { CONFIRM, type Play, SUBMIT } from "./play.ts";
import type { State } from "./state.ts";

type More = Omit<State, "screen">;

/** A page of the organization, for one of its members. */
export function inside(below: string, { answers, ...more }: More = {}): State {
  return app(`/o/society${below}`, {
    session: inOrganization(),
    ...more,
    answers: { ...ORGANIZATION_ANSWERS, ...answers },
  });
}

export const summary = (changes: Parameters<typeof summaryOf>[0]): Answers => ({
  "GET /organization/summary": { body: summaryOf(changes) },
});

const ALONE = { members: 1, owners: 1, pendingInvitations: 0, teams: 1, roles: 0 };
/** The reader is a member without permissions. */
export const AS_MEMBER = summary({ role: "member", permissions: PERMISSIONS.member });

const creation = (more: More = {}): State =>
  app("/organizations/new", { ...more, answers: { ...ORGANIZATION_ANSWERS, ...more.answers } });

const SLUG_FREE: Answers = { "POST /organization/check-slug": { body: { status: true } } };
const SLUG_TAKEN: Answers = {
  "POST /organization/check-slug": refusal("ORGANIZATION_SLUG_ALREADY_TAKEN", 400),
};

const name: Play = async ({ fill, see }) => {
  await fill("name", "Analytical Society");
  await see('[data-part="verdict"]:is([data-status="free"], [data-status="taken"])');
};

const create: Play = async ({ fill, press }) => {
  await fill("name", "Analytical Society");
  await press(SUBMIT);
};

const SWITCHER = '[data-lk="OrganizationSwitcher"] button';
const open: Play = ({ press }) => press(SWITCHER);

/** Answers this many organizations, with the longest name among them. */
export const listedOrganizations = (count: number): Answers => ({
  "GET /organization/list": {
    body: Array.from({ length: count }, (_, index) =>
      organizationOf({
        id: `organization-${index + 1}`,
        name: index === 2 ? LONG_NAME : index === 0 ? "Analytical Society" : `Society number ${index + 1}`,
        slug: index === 0 ? "society" : `society-${index + 1}`,
      }),
    ),
  },
});

export const INVITED: Answers = {
  "GET /organization/list-user-invitations": {
    body: ["Royal Society", "Bletchley Park"].map((organizationName, index) => ({
      id: `invitation-${index + 1}`,
      organizationId: `organization-${index + 20}`,
      organizationName,
      email: "ada@example.com",
      role: "member",
      status: "pending",
      inviterId: "user-9",
      expiresAt: "2036-03-04T09:30:00.000Z",
      createdAt: "2026-03-04T09:30:00.000Z",
    })),
  },
};

/** Returns the selector of a button for an irreversible action, by its row. */
const danger = (row: number): string =>
  `[data-lk="OrganizationDanger"] [data-lk="SettingsRow"]:nth-of-type(${row}) button`;
const DIALOG_CONFIRM = '[role="dialog"] [data-part="confirm"]';

/** An organization's own screens, and those that lead to them, in all their states. */
export const ORGANIZATION_STATES: Readonly<Record<string, State>> = {
  "account/organizations": app("/account/organizations", {
    session: inOrganization(),
    answers: { ...ORGANIZATION_ANSWERS, ...listedOrganizations(3), ...INVITED },
  }),
  "account/organizations-none": app("/account/organizations", {
    answers: { ...ORGANIZATION_ANSWERS, "GET /organization/list": { body: [] } },
  }),
  "organizations/new": creation(),
  "organizations/new-free": creation({ answers: SLUG_FREE, play: name }),
  "organizations/new-taken": creation({ answers: SLUG_TAKEN, play: name }),
  "organizations/new-empty": creation({ play: ({ press }) => press(SUBMIT) }),
  "organizations/new-pending": creation({
    answers: { ...SLUG_FREE, "POST /organization/create": "never" },
    play: create,
  }),
  "organizations/new-too-many": creation({
    answers: {
      ...SLUG_FREE,
      "POST /organization/create": refusal("YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS", 403),
    },
    play: create,
  }),
  "organizations/new-invite": creation({
    session: inOrganization(),
    answers: {
      ...SLUG_FREE,
      ...summary(ALONE),
      "POST /organization/create": { body: { ...organizationOf(), members: [] } },
    },
    play: create,
  }),
  "organizations/new-disabled": creation({
    config: {
      organizations: { teams: true, canRemoveLastTeam: false, dynamicRoles: true, canCreate: false },
    },
  }),
  organization: inside(""),
  "organization/new": inside("", { answers: summary(ALONE) }),
  "organization/waiting": inside("", { answers: summary({ ...ALONE, pendingInvitations: 2 }) }),
  "organization/member": inside("", { answers: AS_MEMBER }),
  "organization/without-teams": inside("", { answers: summary({ teams: null, roles: null }) }),
  "organization/long-name": inside("", {
    answers: {
      ...summary({ organization: organizationOf({ name: LONG_NAME }) }),
      "GET /organization/list": { body: [organizationOf({ name: LONG_NAME })] },
    },
  }),
  "organization/bidi-name": inside("", {
    answers: {
      ...summary({ organization: organizationOf({ name: BAD_NAME }) }),
      "GET /organization/list": { body: [organizationOf({ name: BAD_NAME })] },
    },
  }),
  "organization/hard-names": inside("", {
    answers: {
      ...summary({ organization: organizationOf({ name: WORST_NAMES[0] }) }),
      "GET /organization/list": { body: [organizationOf({ name: WORST_NAMES[0] })] },
    },
  }),
  "organization/switcher-many": inside("", {
    answers: {
      "GET /organization/list": {
        body: Array.from({ length: 200 }, (_, at) =>
          organizationOf({
            id: `organization-${at + 1}`,
            name: WORST_NAMES[at] ?? `Society ${at + 1}`,
            slug: `society-${at + 1}`,
          }),
        ),
      },
    },
    play: open,
  }),
  "organization/loading": inside("", { answers: { "GET /organization/summary": "never" } }),
  "organization/error": inside("", { answers: { "GET /organization/summary": BROKEN } }),
  "organization/missing": inside("", {
    session: sessionOf(),
    answers: { "GET /organization/summary": refusal("USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION", 403) },
  }),
  "organization/switcher": inside("", { answers: listedOrganizations(3), play: open }),
  "organization/switcher-search": inside("", {
    answers: { ...listedOrganizations(12), ...INVITED },
    play: open,
  }),
  "organization/switcher-invitations": inside("", { answers: INVITED, play: open }),
  "organization/switcher-failed": app("/account", {
    answers: { "GET /organization/list": BROKEN },
    play: open,
  }),
  "organization/settings": inside("/settings"),
  "organization/settings-member": inside("/settings", { answers: AS_MEMBER }),
  "organization/settings-alone": inside("/settings", { answers: summary(ALONE) }),
  "organization/settings-only-owner": inside("/settings", { answers: summary({ owners: 1 }) }),
  "organization/settings-address": inside("/settings", {
    answers: SLUG_FREE,
    play: async ({ fill, see }) => {
      await fill("slug", "analytical-society");
      await see('[data-status="free"]');
    },
  }),
  "organization/settings-address-taken": inside("/settings", {
    answers: {
      ...SLUG_TAKEN,
      "POST /organization/update": refusal("ORGANIZATION_SLUG_ALREADY_TAKEN", 400),
    },
    play: async ({ fill, press }) => {
      await fill("slug", "royal");
      await press('[data-lk="SaveBar"] button[type="submit"]');
    },
  }),
  "organization/transfer": inside("/settings", { play: ({ press }) => press(danger(1)) }),
  "organization/transfer-nobody": inside("/settings", {
    play: async ({ press }) => {
      await press(danger(1));
      await press(DIALOG_CONFIRM);
    },
  }),
  "organization/transferred": inside("/settings", {
    answers: {
      "POST /organization/transfer-ownership": {
        body: { member: membersOf(2)[1], previous: membersOf(1)[0] },
      },
    },
    play: async ({ press }) => {
      await press(danger(1));
      await press('[role="dialog"] [role="option"]:not([aria-disabled])');
      await press(DIALOG_CONFIRM);
    },
  }),
  "organization/leave": inside("/settings", { play: ({ press }) => press(danger(2)) }),
  "organization/leave-refused": inside("/settings", {
    answers: {
      "POST /organization/leave": refusal("YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER", 400),
    },
    play: async ({ press }) => {
      await press(danger(2));
      await press(CONFIRM);
    },
  }),
  "organization/delete": inside("/settings", { play: ({ press }) => press(danger(3)) }),
  "organization/delete-wrong": inside("/settings", {
    play: async ({ fill, press }) => {
      await press(danger(3));
      await fill("confirmation", "Society");
      await press(DIALOG_CONFIRM);
    },
  }),
  "organization/delete-refused": inside("/settings", {
    answers: { "POST /organization/delete": refusal("ORGANIZATION_DELETION_DISABLED", 404) },
    play: async ({ fill, press }) => {
      await press(danger(3));
      await fill("confirmation", "Analytical Society");
      await press(DIALOG_CONFIRM);
    },
  }),
};
