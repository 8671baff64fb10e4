import { date, extend, id, integer, reference, table, text } from "../../storage/table.ts";
import { LONGEST_SLUG } from "./slugs.ts";

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
  // As those of the whole service are listed.
  { indexes: [["createdAt", "id"]] },
);

/** Someone in an organization. */
export const memberTable = table(
  "member",
  {
    id: id(),
    organizationId: reference("organization"),
    userId: reference("user"),
    /** Names of roles, separated by commas. */
    role: text({ default: "member" }),
    createdAt: date(),
    /** Hash of organization and user: one membership for each person. Null in rows of the compatible framework. */
    membershipKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
  },
  {
    covering: [
      // As lists are sorted, with what they show: the rows of a hundred members are a hundred places in a file.
      { columns: ["organizationId", "createdAt", "id"], carries: ["userId", "role", "teamId"] },
      // Whether someone is in it, and as what, which every request asks, however many are. With the order of what it finds:
      // without it, and without statistics, a planner would take the one above and read everyone.
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
    /** SHA-256 of the secret that only the email carries. */
    tokenHash: text({ nullable: true, length: 64, hidden: true }),
    /** Hash of organization and address while it is pending: one at a time. */
    pendingKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
    expiresAt: date(),
    createdAt: date({ nullable: true }),
  },
  {
    indexes: [
      // As lists are sorted.
      ["organizationId", "createdAt", "id"],
      // As those that wait are counted.
      ["organizationId", "status", "expiresAt"],
      // Used to find old ones.
      ["expiresAt"],
    ],
    comesBack: "if-free",
  },
);

/** The columns that teams add to the tables above. */
export const teamColumns = [
  /** The oldest team of the member: what older clients know as the only one. */
  extend("member", { teamId: text({ nullable: true, length: 36 }) }),
  /** Ids of teams, separated by commas. */
  extend("invitation", { teamId: text({ nullable: true }) }),
  extend("session", { activeTeamId: text({ nullable: true, length: 36 }) }),
] as const;

export const teamTable = table(
  "team",
  {
    id: id(),
    name: text(),
    organizationId: reference("organization", { index: false }),
    /** Hash of organization and name, which makes names unique. Null in older rows, which may share a name. */
    nameKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
    /** Seats that are taken. */
    memberCount: integer({ default: 0, hidden: true }),
    createdAt: date(),
    updatedAt: date({ nullable: true }),
  },
  // As lists are sorted.
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

/** Roles that an organization has made for itself. */
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
