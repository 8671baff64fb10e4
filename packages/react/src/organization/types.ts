import type { organizationClient } from "@latchkey/client/features";

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
  /** An `InvitationStatus`. */
  readonly status: string;
  readonly teamId?: string | null;
  readonly inviterId: string;
  readonly expiresAt: Date;
  readonly createdAt: Date | null;
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
  /** Masked, `a••@example.com`, for who hasn't the secret of the email. */
  readonly email: string;
  readonly status: InvitationStatus | "expired";
  readonly expiresAt: Date;
}

/** The routes of `organization()` as methods of a client: as `organizationClient()` knows them. */
export type OrganizationMethods = NonNullable<
  ReturnType<typeof organizationClient>["$methods"]
>["organization"];
