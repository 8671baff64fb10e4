import type { Answers } from "./answers.ts";
import { CREATED, LONGEST_EMAIL, sessionOf, WORST_NAMES } from "./people.ts";

/** An organization as the service answers it. */
export function organizationOf(changes: { id?: string; name?: string; slug?: string; logo?: string } = {}) {
  return {
    id: "organization-1",
    name: "Analytical Society",
    slug: "society",
    logo: null,
    metadata: null,
    createdAt: CREATED,
    ...changes,
  };
}

const OWNER = {
  organization: ["update", "delete"],
  member: ["create", "update", "delete"],
  invitation: ["create", "cancel"],
  team: ["create", "update", "delete"],
  ac: ["create", "read", "update", "delete"],
};

/** Permissions of the default roles. */
export const PERMISSIONS = {
  owner: OWNER,
  admin: { ...OWNER, organization: ["update"] },
  member: { ac: ["read"] },
} as const;

/** Answer of `GET /organization/summary` for an owner of an organization with twelve members. */
export function summaryOf(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    organization: organizationOf(),
    role: "owner",
    members: 12,
    owners: 2,
    pendingInvitations: 3,
    teams: 4,
    roles: 1,
    limits: { members: 100, teams: null, invitations: 100 },
    permissions: PERMISSIONS.owner,
    ...changes,
  };
}

const PEOPLE = [
  ["Ada Lovelace", "ada@example.com", "owner"],
  ["Grace Hopper", "grace@example.com", "owner,billing"],
  ["Charles Babbage", "charles@example.com", "admin"],
  ["", "someone@example.org", "member"],
  ["محمد بن موسى", "musa@example.com", "member"],
  ["Mary Somerville", "mary.somerville.with.a.long.address@university.example.com", "member"],
] as const;

/** Members as others see them; the first is the signed-in user. */
export function membersOf(count: number): object[] {
  return Array.from({ length: count }, (_, index) => {
    const [name, email, role] = PEOPLE[index % PEOPLE.length] ?? PEOPLE[0];
    return {
      id: `member-${index + 1}`,
      organizationId: "organization-1",
      userId: `user-${index + 1}`,
      role,
      teamId: null,
      createdAt: new Date(Date.parse(CREATED) + index * 86_400_000).toISOString(),
      user: { id: `user-${index + 1}`, name, email, image: null },
    };
  });
}

/** Members whose names and email addresses are hard to fit. */
export function hardMembers(): object[] {
  return membersOf(4).map((member, at) => {
    const user = { id: `user-${at + 1}`, name: WORST_NAMES[at] ?? "", email: LONGEST_EMAIL, image: null };
    return { ...member, user };
  });
}

/** Session of a member with this active organization. */
export function inOrganization(id = "organization-1") {
  const session = sessionOf();
  return { ...session, session: { ...session.session, activeOrganizationId: id } };
}

/** Answers to requests of an organization's pages. */
export const ORGANIZATION_ANSWERS: Answers = {
  "GET /organization/list": { body: [organizationOf()] },
  "GET /organization/list-user-invitations": { body: [] },
  "GET /organization/summary": { body: summaryOf() },
  "GET /organization/access-control": {
    body: {
      statements: OWNER,
      roles: Object.entries(PERMISSIONS).map(([role, permission]) => ({
        role,
        permission,
        members: 1,
        isPredefined: true,
      })),
      creatorRole: "owner",
      dynamic: true,
    },
  },
  "GET /organization/list-members": { body: { members: membersOf(6), total: 6 } },
  "GET /organization/list-member-activity": {
    body: {
      // After the last of them joined.
      members: [1, 2, 4].map((at) => ({
        userId: `user-${at}`,
        lastActiveAt: new Date(Date.parse(CREATED) + (20 + at) * 86_400_000).toISOString(),
      })),
    },
  },
  "POST /organization/set-active": { body: organizationOf() },
};
