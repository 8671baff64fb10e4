import type { ClientCall } from "@latchkey/client";

/** Resource by resource the actions that are allowed or asked for: `{ member: ["update"] }`. */
export type Permissions = Readonly<Record<string, readonly string[]>>;

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  /** As JSON, or the object itself, whoever answers. */
  readonly metadata: unknown;
  readonly createdAt: Date;
}

export interface Member {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  /** One role or several, with commas between them. */
  readonly role: string;
  readonly teamId?: string | null;
  readonly createdAt: Date;
}

export interface MemberView extends Member {
  readonly user: { id: string; name: string; email: string; image: string | null };
}

export type InvitationStatus = "pending" | "accepted" | "rejected" | "canceled";

export interface Invitation {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly role: string | null;
  readonly status: InvitationStatus;
  readonly teamId?: string | null;
  readonly inviterId: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
}

export interface UserInvitation extends Invitation {
  readonly organizationName: string;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
}

/** How many are in a team. */
export interface TeamSeats {
  readonly teamId: string;
  readonly members: number;
  /** How many there can be; null: as many as one likes. */
  readonly limit: number | null;
}

export interface TeamMember {
  readonly id: string;
  readonly teamId: string;
  readonly userId: string;
  readonly createdAt: Date | null;
}

export interface OrganizationRole {
  readonly id: string;
  readonly organizationId: string;
  readonly role: string;
  readonly permission: Permissions;
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
}

/** An organization in numbers, and what the caller may do in it. */
export interface OrganizationSummary {
  readonly organization: Organization;
  /** The caller's: one or several, with commas between them. */
  readonly role: string;
  readonly members: number;
  readonly owners: number;
  readonly pendingInvitations: number;
  /** Null: there are none in this deployment. */
  readonly teams: number | null;
  readonly roles: number | null;
  /** Null: as many as one likes. */
  readonly limits: {
    readonly members: number | null;
    readonly teams: number | null;
    readonly invitations: number | null;
  };
  /** Everything that the caller's roles allow, taken together. */
  readonly permissions: Permissions;
}

export interface RoleView {
  readonly role: string;
  readonly permission: Permissions;
  readonly isPredefined: boolean;
}

export interface AccessControl {
  readonly statements: Permissions;
  readonly roles: readonly RoleView[];
  readonly creatorRole: string;
  readonly dynamic: boolean;
}

export interface InvitationPreview {
  readonly id: string;
  readonly organizationName: string;
  readonly organizationSlug?: string;
  readonly organizationLogo: string | null;
  readonly inviterName: string;
  readonly role: string | null;
  /** The names of the teams that it leads into. */
  readonly teams?: readonly string[];
  /** Masked, `a••@example.com`, for who hasn't the secret of the mail. */
  readonly email: string;
  readonly status: InvitationStatus | "expired";
  readonly expiresAt: Date;
}

interface Which {
  organizationId?: string;
}

interface WhichBySlug extends Which {
  organizationSlug?: string;
}

interface Question<Query> {
  query?: Query;
}

export interface MembersQuery extends WhichBySlug {
  limit?: number;
  offset?: number;
  sortBy?: string;
  sortDirection?: "asc" | "desc";
  /** In name or address of the user, whatever the case; at most 100 characters. */
  search?: string;
  /** Members who have that role among theirs. */
  role?: string;
  filterField?: string;
  filterValue?: string | number | boolean | readonly string[];
  filterOperator?: string;
}

/** The routes of `organization()` as methods of a client. */
export interface OrganizationMethods {
  create: ClientCall<{ name: string; slug: string; logo?: string }, Organization>;
  checkSlug: ClientCall<{ slug: string }, { status: boolean }>;
  update: ClientCall<{ data: { name?: string; slug?: string; logo?: string | null } } & Which, Organization>;
  delete: ClientCall<{ organizationId: string }, Organization>;
  list: ClientCall<Question<object>, Organization[]>;
  getOrganization: ClientCall<Question<WhichBySlug>, Organization | null>;
  setActive: ClientCall<{ organizationId?: string | null; organizationSlug?: string }, Organization | null>;
  summary: ClientCall<Question<WhichBySlug>, OrganizationSummary>;
  accessControl: ClientCall<Question<Which>, AccessControl>;
  transferOwnership: ClientCall<
    { memberId: string; keepRole?: boolean } & Which,
    { member: Member; previous: Member }
  >;
  inviteMember: ClientCall<
    { email: string; role: string | string[]; resend?: boolean; teamId?: string | string[] } & Which,
    Invitation
  >;
  acceptInvitation: ClientCall<
    { invitationId: string; token?: string },
    { invitation: Invitation; member: Member }
  >;
  rejectInvitation: ClientCall<
    { invitationId: string; token?: string },
    { invitation: Invitation; member: null }
  >;
  cancelInvitation: ClientCall<{ invitationId: string }, Invitation>;
  getInvitation: ClientCall<
    { query: { id: string } },
    Invitation & { organizationName: string; organizationSlug: string; inviterEmail: string }
  >;
  invitationPreview: ClientCall<{ query: { id: string; token?: string } }, InvitationPreview>;
  listInvitations: ClientCall<Question<Which>, Invitation[]>;
  listUserInvitations: ClientCall<Question<object>, UserInvitation[]>;
  removeMember: ClientCall<{ memberIdOrEmail: string } & Which, { member: MemberView }>;
  updateMemberRole: ClientCall<{ memberId: string; role: string | string[] } & Which, Member>;
  getActiveMember: ClientCall<Question<object>, MemberView>;
  listMembers: ClientCall<Question<MembersQuery>, { members: MemberView[]; total: number }>;
  leave: ClientCall<{ organizationId: string }, MemberView>;
  createTeam: ClientCall<{ name: string } & Which, Team>;
  removeTeam: ClientCall<{ teamId: string } & Which, { message: string }>;
  updateTeam: ClientCall<{ teamId: string; data: { name?: string } & Which }, Team>;
  listTeams: ClientCall<Question<Which>, Team[]>;
  teamSeats: ClientCall<Question<Which>, TeamSeats[]>;
  setActiveTeam: ClientCall<{ teamId: string | null }, Team | null>;
  listUserTeams: ClientCall<Question<Which & { userId?: string }>, Team[]>;
  listTeamMembers: ClientCall<Question<{ teamId: string }>, TeamMember[]>;
  addTeamMember: ClientCall<{ teamId: string; userId: string } & Which, TeamMember>;
  removeTeamMember: ClientCall<{ teamId: string; userId: string } & Which, { message: string }>;
  createRole: ClientCall<
    { role: string; permission: Permissions } & Which,
    { success: boolean; roleData: OrganizationRole; statements: Permissions }
  >;
  updateRole: ClientCall<
    { roleName: string; data: { permission?: Permissions; roleName?: string } } & Which,
    { success: boolean; roleData: OrganizationRole }
  >;
  deleteRole: ClientCall<{ roleName: string } & Which, { success: boolean }>;
  listRoles: ClientCall<Question<Which>, OrganizationRole[]>;
}
