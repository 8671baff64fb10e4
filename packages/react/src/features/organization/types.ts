import type {
  AccessControlAnswer,
  GetRoleAnswer,
  InvitationPreviewAnswer,
  ListMembersAnswer,
  ListTeamSeatsAnswer,
  ListUserInvitationsAnswer,
  Organization as OrganizationRow,
  OrganizationSummaryAnswer,
  organizationClient,
} from "@latchkey/client/features";

export type { Invitation, Member, Team, TeamMember } from "@latchkey/client/features";

/** Allowed or requested actions by resource: `{ member: ["update"] }`. */
export type Permissions = Readonly<Record<string, readonly string[]>>;

/** Its `metadata` is text in some answers and an object in others. */
export interface Organization extends Omit<OrganizationRow, "metadata"> {
  metadata: unknown;
  /** The caller's role in it, in the list of their organizations. */
  memberRole?: string | undefined;
}
export type MemberView = ListMembersAnswer["members"][number];
export type UserInvitation = ListUserInvitationsAnswer[number];
export type InvitationPreview = InvitationPreviewAnswer;
export type InvitationStatus = Exclude<InvitationPreview["status"], "expired">;
export type TeamSeats = ListTeamSeatsAnswer[number];
export type OrganizationRole = GetRoleAnswer;
export type OrganizationSummary = OrganizationSummaryAnswer;
export type AccessControl = AccessControlAnswer;
export type RoleView = AccessControl["roles"][number];

/** The routes of `organization()` as methods of a client, as `organizationClient()` defines them. */
export type OrganizationMethods = NonNullable<
  ReturnType<typeof organizationClient>["$methods"]
>["organization"];
