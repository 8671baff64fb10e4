import { date, extend, id, integer, reference, table, text } from "../../storage/tables/table.ts";

/** Longest slug. Characters. */
export const LONGEST_SLUG = 100;

export const organizationTable = table(
  "organization",
  {
    id: id(),
    name: text(),
    slug: text({ unique: true, length: LONGEST_SLUG }),
    logo: text({ nullable: true }),
    /** The text of a JSON object. */
    metadata: text({ nullable: true }),
    createdAt: date(),
  },
  // Used for the list of all organizations.
  { indexes: [["createdAt", "id"]] },
);

/** A user's membership in an organization. */
export const memberTable = table(
  "member",
  {
    id: id(),
    organizationId: reference("organization"),
    userId: reference("user"),
    /** Names of roles, separated by commas. */
    role: text({ default: "member" }),
    createdAt: date(),
    /** Hash of organization and user, for uniqueness. Null in rows of the compatible framework. */
    membershipKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
  },
  {
    covering: [
      // The order and columns of lists. Reading a hundred rows instead would take a hundred places in the
      // file.
      { columns: ["organizationId", "createdAt", "id"], carries: ["userId", "role", "teamId"] },
      // The look-up of one member with the role, which every request does. It includes the order of the
      // result: otherwise, without statistics, a planner would use the index above and read all members.
      { columns: ["organizationId", "userId", "createdAt", "id"], carries: ["role", "teamId"] },
    ],
  },
);

export const invitationTable = table(
  "invitation",
  {
    id: id(),
    organizationId: reference("organization", { index: false }),
    /** Lower case. */
    email: text({ index: true, length: 254 }),
    role: text({ nullable: true }),
    /** `pending`, `accepted`, `rejected` or `canceled`. */
    status: text({ default: "pending", length: 20 }),
    inviterId: reference("user"),
    /** SHA-256 of the secret, which only the email contains. */
    tokenHash: text({ nullable: true, length: 64, hidden: true }),
    /** Hash of organization and email address while the invitation is pending, so that there is only one. */
    pendingKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
    expiresAt: date(),
    createdAt: date({ nullable: true }),
  },
  {
    indexes: [
      // The order of lists.
      ["organizationId", "createdAt", "id"],
      // Used to count pending ones.
      ["organizationId", "status", "expiresAt"],
      // Used to find old ones.
      ["expiresAt"],
    ],
    comesBack: "if-free",
  },
);

/** The columns that teams add to the tables above. */
export const teamColumns = [
  /** The oldest team of the member, which older clients know as the only one. */
  extend("member", { teamId: text({ nullable: true, length: 36 }) }),
  /** IDs of teams, separated by commas. */
  extend("invitation", { teamId: text({ nullable: true }) }),
  extend("session", { activeTeamId: text({ nullable: true, length: 36 }) }),
] as const;

export const teamTable = table(
  "team",
  {
    id: id(),
    name: text(),
    organizationId: reference("organization", { index: false }),
    /**
     * Hash of organization and name, which makes names unique. Null in older rows, which may share a name.
     */
    nameKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
    /** Number of taken seats. */
    memberCount: integer({ default: 0, hidden: true }),
    createdAt: date(),
    updatedAt: date({ nullable: true }),
  },
  // The order of lists.
  { indexes: [["organizationId", "createdAt", "id"]] },
);

export const teamMemberTable = table("teamMember", {
  id: id(),
  teamId: reference("team"),
  userId: reference("user"),
  /** Hash of team and user. */
  membershipKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
  createdAt: date({ nullable: true }),
});

/** Custom roles of organizations. */
export const organizationRoleTable = table("organizationRole", {
  id: id(),
  organizationId: reference("organization"),
  /** Lower case. */
  role: text({ index: true, length: 100 }),
  /** The text of a JSON object: actions by resource. */
  permission: text(),
  /** Hash of organization and role. */
  roleKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
  createdAt: date(),
  updatedAt: date({ nullable: true }),
});
