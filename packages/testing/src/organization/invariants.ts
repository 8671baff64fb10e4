import type { Row } from "../databases/connection.ts";
import type { Direct } from "../databases/direct.ts";

/** The limits of the engines under test. */
export interface Allowed {
  /** In one organization. */
  members: number;
  /** Pending in one organization. */
  invitations: number;
  /** In one team. */
  teamMembers: number;
}

/**
 * Returns the violations in a database's organizations as sentences. Empty if every rule holds that must hold
 * after each commit, whatever ran at the same time.
 */
export async function brokenRules(database: Pick<Direct, "rows">, allowed: Allowed): Promise<string[]> {
  const [users, sessions, organizations, members, invitations, teams, teamMembers] = await Promise.all(
    ["user", "session", "organization", "member", "invitation", "team", "teamMember"].map((table) =>
      database.rows(table),
    ),
  );
  if (!users || !sessions || !organizations || !members || !invitations || !teams || !teamMembers)
    throw new Error("Seven tables were asked for");
  const broken: string[] = [];
  const rule = (what: string, rows: readonly Row[]) => {
    if (rows.length > 0) broken.push(`${what}: ${JSON.stringify(rows)}`);
  };
  const isOf =
    (column: string, value: unknown) =>
    (row: Row): boolean =>
      row[column] === value;
  const isUnder =
    (parents: readonly Row[], column: string) =>
    (row: Row): boolean =>
      parents.some(isOf("id", row[column]));
  const isMember = (userId: unknown, organizationId: unknown) =>
    members.some((row) => row.userId === userId && row.organizationId === organizationId);
  const isOwner = ({ role }: Row) => String(role).split(",").includes("owner");

  rule(
    "no owner",
    organizations.filter(({ id }) => !members.filter(isOf("organizationId", id)).some(isOwner)),
  );
  rule("two memberships of one person", twice(members, "organizationId", "userId"));
  rule("twice in a team", twice(teamMembers, "teamId", "userId"));
  rule(
    "two pending invitations of one address",
    twice(invitations.filter(isOf("status", "pending")), "organizationId", "email"),
  );
  rule("one slug, two organizations", twice(organizations, "slug"));
  rule(
    "too many members",
    organizations.filter(({ id }) => members.filter(isOf("organizationId", id)).length > allowed.members),
  );
  rule(
    "too many invitations",
    organizations.filter(
      ({ id }) =>
        invitations.filter((row) => row.organizationId === id && row.status === "pending").length >
        allowed.invitations,
    ),
  );
  rule(
    "a full team with more members",
    teams.filter(({ id }) => teamMembers.filter(isOf("teamId", id)).length > allowed.teamMembers),
  );
  rule(
    "seats that were counted wrong",
    teams.filter(({ id, memberCount }) => teamMembers.filter(isOf("teamId", id)).length !== memberCount),
  );
  rule(
    "no team",
    organizations.filter(({ id }) => !teams.some(isOf("organizationId", id))),
  );
  rule("an accepted invitation of nobody", invitations.filter(isPhantom(organizations)));
  rule(
    "a membership of nobody, or in nothing",
    members.filter((row) => !isUnder(organizations, "organizationId")(row) || !isUnder(users, "userId")(row)),
  );
  rule(
    "a team of nothing",
    teams.filter((row) => !isUnder(organizations, "organizationId")(row)),
  );
  rule(
    "a seat of nobody, or in nothing",
    teamMembers.filter((row) => !isUnder(teams, "teamId")(row) || !isUnder(users, "userId")(row)),
  );
  rule(
    "a seat of somebody who isn't in the organization",
    teamMembers.filter(
      ({ teamId, userId }) => !isMember(userId, teams.find(isOf("id", teamId))?.organizationId),
    ),
  );
  rule(
    "a session in an organization that its person isn't in",
    sessions.filter(({ userId, activeOrganizationId: id }) => id !== null && !isMember(userId, id)),
  );
  rule(
    "a session in a team that its person isn't in, or that is elsewhere",
    sessions.filter(
      ({ userId, activeTeamId: id, activeOrganizationId }) =>
        id !== null &&
        !(
          teamMembers.some((row) => row.teamId === id && row.userId === userId) &&
          teams.find(isOf("id", id))?.organizationId === activeOrganizationId
        ),
    ),
  );
  return broken;
}

const isPhantom =
  (organizations: readonly Row[]) =>
  ({ organizationId }: Row): boolean =>
    !organizations.some(({ id }) => id === organizationId);

/** Returns the rows that equal an earlier one in these columns. */
function twice(rows: readonly Row[], ...columns: readonly string[]): Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = JSON.stringify(columns.map((column) => row[column]));
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}
