import type { Pages } from "@latchkey/server/portal";
import { type Answers, BROKEN, REQUEST_ID, refusal } from "./answers.ts";
import { AS_MEMBER, inside, summary } from "./organization-states.ts";
import { hardMembers, membersOf } from "./organizations.ts";
import { BAD_NAME, LONG_NAME, LONGEST_EMAIL, sessionOf } from "./people.ts";
import { askFrom, chooseFrom, DIALOG_SUBMIT, type Play, SUBMIT } from "./play.ts";
import { auth, type State } from "./state.ts";

const listed = (count: number, total = count): Answers => ({
  "GET /organization/list-members": { body: { members: membersOf(count), total } },
});

const NOBODY: Answers = { "GET /organization/list-members": { body: { members: [], total: 0 } } };

const WITH_ONE_OWNER = membersOf(6).map((member, index) =>
  index === 1 ? { ...member, role: "admin,billing" } : member,
);

const row = (at: number): string => `[data-lk="Members"] tbody tr:nth-child(${at})`;
const menuOf = (at: number): string => `${row(at)} [data-part="actions"]`;
const openRoles = askFrom(menuOf(3), "role");
const tick =
  (...rows: number[]): Play =>
  async ({ press }) => {
    for (const at of rows) await press(`${row(at)} input[type="checkbox"]`);
  };

const MEMBERS: Readonly<Record<string, State>> = {
  members: inside("/members"),
  "members/pages": inside("/members?page=2", { answers: listed(25, 10_000) }),
  "members/filtered": inside("/members?role=admin&sort=newest", { answers: listed(3) }),
  "members/hard-names": inside("/members", {
    answers: { "GET /organization/list-members": { body: { members: hardMembers(), total: 4 } } },
    play: tick(2, 3, 4),
  }),
  "members/no-match": inside("/members?search=nobody", { answers: NOBODY }),
  "members/alone": inside("/members", {
    answers: { ...listed(1), ...summary({ members: 1, owners: 1, pendingInvitations: 0 }) },
  }),
  "members/last-owner": inside("/members", {
    answers: {
      "GET /organization/list-members": { body: { members: WITH_ONE_OWNER, total: 6 } },
      ...summary({ owners: 1 }),
    },
  }),
  "members/as-member": inside("/members", { answers: AS_MEMBER }),
  "members/loading": inside("/members", { answers: { "GET /organization/list-members": "never" } }),
  "members/error": inside("/members", { answers: { "GET /organization/list-members": BROKEN } }),
  "members/network": inside("/members", { answers: { "GET /organization/list-members": "cut" } }),
  "members/menu": inside("/members", { play: ({ press }) => press(menuOf(3)) }),
  "members/menu-of-the-only-owner": inside("/members", {
    answers: {
      "GET /organization/list-members": { body: { members: WITH_ONE_OWNER, total: 6 } },
      ...summary({ owners: 1 }),
    },
    play: ({ press }) => press(menuOf(1)),
  }),
  "members/several-roles": inside("/members", {
    answers: { "GET /organization/list-members": { body: { members: WITH_ONE_OWNER, total: 6 } } },
    play: askFrom(menuOf(2), "role"),
  }),
  "members/roles": inside("/members", { play: openRoles }),
  "members/roles-of-oneself": inside("/members", {
    play: async (hands) => {
      await askFrom(menuOf(1), "role")(hands);
      await hands.press('[role="dialog"] [data-lk="RadioGroup"] input[value="member"]');
    },
  }),
  "members/roles-refused": inside("/members", {
    answers: {
      "POST /organization/update-member-role": refusal("YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER", 403),
    },
    play: async (hands) => {
      await openRoles(hands);
      await hands.press('[role="dialog"] [data-part="confirm"]');
      await hands.see('[role="dialog"] [data-lk="Alert"]');
    },
  }),
  "members/roles-saved": inside("/members", {
    answers: { "POST /organization/update-member-role": { body: membersOf(3)[2] } },
    play: async (hands) => {
      await openRoles(hands);
      await hands.press('[role="dialog"] [data-part="confirm"]');
      await hands.see('[data-part="undo"]');
    },
  }),
  "members/role-menu": inside("/members", {
    play: ({ press }) => press(`${row(3)} [data-part="changeRole"]`),
  }),
  "members/role-of-several": inside("/members", {
    answers: { "POST /organization/update-member-role": { body: membersOf(3)[2] } },
    play: async (hands) => {
      await hands.press('[data-lk="Members"] thead input');
      await chooseFrom('[data-lk="SelectionBar"] [data-part="roles"]', "admin")(hands);
      await hands.see('[data-part="undo"]');
    },
  }),
  "members/chosen": inside("/members", { play: tick(3, 4) }),
  "members/remove": inside("/members", {
    play: askFrom(menuOf(4), "remove"),
  }),
  "members/remove-several": inside("/members", {
    play: async (hands) => {
      await tick(3, 4, 5)(hands);
      await hands.press('[data-lk="SelectionBar"] [data-part="remove"]');
    },
  }),
  "members/leave": inside("/members", {
    play: askFrom(menuOf(1), "leave"),
  }),
};

const DAY = 86_400_000;
const SENT = "2026-03-04T09:30:00.000Z";
const UNTIL = "2036-03-06T09:30:00.000Z";

const TEAMS = ["Engines", "Poetical science"].map((name, index) => ({
  id: `team-${index + 1}`,
  name,
  organizationId: "organization-1",
  createdAt: SENT,
  updatedAt: null,
}));

const STATUSES = ["pending", "pending", "pending", "accepted", "rejected", "canceled"] as const;

/** Answer of `GET /organization/list-invitations`, with an expired one among the first. */
function invitationsOf(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `invitation-${index + 1}`,
    organizationId: "organization-1",
    email: index === 1 ? `${"long".repeat(12)}@university.example.com` : `guest-${index + 1}@example.com`,
    role: index === 2 ? "admin,billing" : "member",
    status: STATUSES[index % STATUSES.length],
    teamId: index === 0 ? "team-1,team-2" : null,
    inviterId: `user-${(index % 3) + 1}`,
    expiresAt: index === 2 ? SENT : UNTIL,
    createdAt: new Date(Date.parse(SENT) - index * DAY).toISOString(),
  }));
}

const invitations = (below = "", { answers, ...more }: Omit<State, "screen"> = {}): State =>
  inside(`/invitations${below}`, {
    ...more,
    answers: {
      "GET /organization/list-invitations": { body: invitationsOf(6) },
      "GET /organization/list-teams": { body: TEAMS },
      ...answers,
    },
  });

const FIRST_INVITATION = '[data-lk="Invitations"] tbody tr [data-part="actions"]';
const NONE: Answers = { "GET /organization/list-invitations": { body: [] } };

const OPEN_INVITE = 'main [data-part="invite"]';

const typeAddresses: Play = async ({ fill, press }) => {
  await press(OPEN_INVITE);
  await fill("addresses", "grace@example.com\nCharles Babbage <charles@example.com>\nnobody\n");
};

const invite: Play = async (hands) => {
  await typeAddresses(hands);
  await hands.press(DIALOG_SUBMIT);
};

const results: Play = async (hands) => {
  await invite(hands);
  await hands.see('[data-part="results"] [data-part="said"]');
};

const ALREADY = "USER_IS_ALREADY_";

const INVITATIONS: Readonly<Record<string, State>> = {
  invitations: invitations(),
  "invitations/all": invitations("?show=all"),
  "invitations/longest": invitations("", {
    answers: {
      "GET /organization/list-invitations": {
        body: invitationsOf(2).map((invitation) => ({ ...invitation, email: LONGEST_EMAIL })),
      },
      "GET /organization/list-members": { body: { members: hardMembers(), total: 4 } },
    },
  }),
  "invitations/menu": invitations("", { play: ({ press }) => press(FIRST_INVITATION) }),
  "invitations/none": invitations("", { answers: NONE }),
  "invitations/none-ever": invitations("?show=all", { answers: NONE }),
  "invitations/loading": invitations("", { answers: { "GET /organization/list-invitations": "never" } }),
  "invitations/error": invitations("", { answers: { "GET /organization/list-invitations": BROKEN } }),
  "invitations/denied": invitations("", { answers: AS_MEMBER }),
  "invitations/cancel": invitations("", {
    play: askFrom(FIRST_INVITATION, "cancel"),
  }),
  "invitations/canceled-meanwhile": invitations("", {
    answers: { "POST /organization/invite-member": refusal("INVITATION_NOT_FOUND", 400) },
    play: chooseFrom(FIRST_INVITATION, "resend"),
  }),
  "invite/open": invitations("", { play: ({ press }) => press(OPEN_INVITE) }),
  "invite/empty": invitations("", {
    play: async ({ press }) => {
      await press(OPEN_INVITE);
      await press(DIALOG_SUBMIT);
    },
  }),
  "invite/typed": invitations("", { play: typeAddresses }),
  "invite/longest": invitations("", {
    play: async ({ press, fill }) => {
      await press(OPEN_INVITE);
      await fill("addresses", `${LONGEST_EMAIL}\nada@example.com\n`);
    },
  }),
  "invite/pending": invitations("", {
    answers: { "POST /organization/invite-member": "never" },
    play: invite,
  }),
  "invite/sent": invitations("", {
    answers: { "POST /organization/invite-member": { body: invitationsOf(1)[0] } },
    play: results,
  }),
  "invite/all-sent": invitations("", {
    answers: { "POST /organization/invite-member": { body: invitationsOf(1)[0] } },
    play: async (hands) => {
      await hands.press(OPEN_INVITE);
      await hands.fill("addresses", "grace@example.com, charles@example.com");
      await hands.press(DIALOG_SUBMIT);
      await hands.see('[data-part="results"] [data-part="said"]');
    },
  }),
  "invite/invited-before": invitations("", {
    answers: { "POST /organization/invite-member": refusal(`${ALREADY}INVITED_TO_THIS_ORGANIZATION`, 400) },
    play: results,
  }),
  "invite/members-already": invitations("", {
    answers: { "POST /organization/invite-member": refusal(`${ALREADY}A_MEMBER_OF_THIS_ORGANIZATION`, 400) },
    play: results,
  }),
  "invite/limit": invitations("", {
    answers: {
      ...summary({ pendingInvitations: 100 }),
      "POST /organization/invite-member": refusal("INVITATION_LIMIT_REACHED", 403),
    },
    play: invite,
  }),
};

type Invitation = NonNullable<Pages["accept-invitation"]["invitation"]>;

export const INVITATION: Invitation = {
  id: "invitation-1",
  organizationName: "Analytical Society",
  organizationSlug: "society",
  organizationLogo: null,
  inviterName: "Grace Hopper",
  role: "admin",
  teams: ["Engines", "Poetical science"],
  email: "ada@example.com",
  status: "pending",
  expiresAt: UNTIL,
};

const TOKEN = "a1b2c3d4e5f6a1b2c3d4e5f6";
const INVITED_BY = {
  id: INVITATION.id,
  token: TOKEN,
  inviterName: INVITATION.inviterName,
  organizationName: INVITATION.organizationName,
  email: INVITATION.email,
};
const me = sessionOf();
const somebodyElse = sessionOf({ email: "augusta@example.com" });

/** The page of an invitation, by its effect for the reader. */
function accept(
  invitation: Partial<Invitation> | null = {},
  own: Partial<Pages["accept-invitation"]> = {},
  more: Omit<State, "screen"> = {},
): State {
  const known = invitation && { ...INVITATION, ...invitation };
  return auth(
    "accept-invitation",
    { id: INVITATION.id, token: TOKEN, invitation: known, ...own },
    {
      answers: {
        "GET /organization/invitation-preview":
          known === null ? refusal("INVITATION_NOT_FOUND", 400) : { body: known },
      },
      ...more,
    },
  );
}

const forMe = (invitation: Partial<Invitation> = {}, more: Omit<State, "screen"> = {}): State =>
  accept(invitation, { standing: "invited" }, { session: me, ...more });

const refused = (code: string, status: number) => ({
  refused: { error: { code, status, requestId: REQUEST_ID }, values: { act: "accept" } },
});

const ACCEPT: Readonly<Record<string, State>> = {
  "accept-invitation": forMe(),
  "accept-invitation/long": forMe({ organizationName: LONG_NAME, inviterName: BAD_NAME }),
  "accept-invitation/signed-out": accept(),
  "accept-invitation/signed-out-masked": accept({ email: "a•••@example.com", teams: [] }, { token: null }),
  "accept-invitation/wrong-account": accept({}, { standing: "other" }, { session: somebodyElse }),
  "accept-invitation/unverified": accept({}, { standing: "unverified", token: null }, { session: me }),
  "accept-invitation/mail-sent": accept(
    {},
    { standing: "unverified", token: null, isMailSent: true },
    { session: me },
  ),
  "accept-invitation/pending": forMe(
    {},
    {
      answers: { "POST /organization/accept-invitation": "never" },
      play: ({ press }) => press(SUBMIT),
    },
  ),
  "accept-invitation/network": forMe(
    {},
    { answers: { "POST /organization/accept-invitation": "cut" }, play: ({ press }) => press(SUBMIT) },
  ),
  "accept-invitation/unavailable": accept(
    {},
    { standing: "invited", ...refused("SERVICE_UNAVAILABLE", 503) },
    { session: me },
  ),
  "accept-invitation/decline": forMe({}, { play: ({ press }) => press('[data-part="decline"]') }),
  "accept-invitation/full": accept(
    {},
    { standing: "invited", ...refused("ORGANIZATION_MEMBERSHIP_LIMIT_REACHED", 403) },
    { session: me },
  ),
  "accept-invitation/inviter-gone": accept({}, { standing: "inviterGone" }, { session: me }),
  "accept-invitation/accepted": accept({ status: "accepted" }, {}, { session: me }),
  "accept-invitation/accepted-signed-out": accept({ status: "accepted" }),
  "accept-invitation/declined": accept({ status: "rejected" }, {}, { session: me }),
  "accept-invitation/canceled": accept({ status: "canceled" }),
  "accept-invitation/expired": accept({ status: "expired", expiresAt: SENT }),
  "accept-invitation/unknown": accept(null),
  "sign-up/invited": auth("sign-up", { invitation: INVITED_BY }, { config: { signUp: "closed" } }),
  "sign-in/invited": auth("sign-in", { invitation: INVITED_BY }),
  "sign-in/invited-refused": auth("sign-in", {
    invitation: INVITED_BY,
    ...refused("INVALID_EMAIL_OR_PASSWORD", 401),
  }),
};

/** Members, invitations and the page to answer one, in all their states. */
export const MEMBER_STATES: Readonly<Record<string, State>> = { ...MEMBERS, ...INVITATIONS, ...ACCEPT };
