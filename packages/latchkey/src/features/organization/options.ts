import type { MaybePromise } from "../../base/maybe-promise.ts";
import { type Declared, type Filled, flag } from "../../base/options/option.ts";
import type { EndpointCall } from "../../kernel/contracts/hooks.ts";
import type { CallbackUser, Session, User } from "../../kernel/contracts/identity.ts";
import type { TableOptions } from "../../kernel/contracts/options/table.ts";
import type { AccessControl, Roles, Statements } from "../../shared/index.ts";

/** An organization for callbacks, with the application's additional columns. */
export interface CallbackOrganization {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  metadata: Readonly<Record<string, unknown>> | null;
  createdAt: Date;
}

export interface CallbackMember {
  id: string;
  organizationId: string;
  userId: string;
  /** Names of roles, separated by commas. */
  role: string;
  createdAt: Date;
}

export interface CallbackInvitation {
  id: string;
  organizationId: string;
  email: string;
  role: string | null;
  status: string;
  /** IDs of teams, separated by commas. */
  teamId: string | null;
  inviterId: string;
  expiresAt: Date;
  createdAt: Date | null;
}

export interface CallbackTeam {
  id: string;
  name: string;
  organizationId: string;
  createdAt: Date;
  updatedAt: Date | null;
}

export interface CallbackTeamMember {
  id: string;
  teamId: string;
  userId: string;
  createdAt: Date | null;
}

/** Columns of a row that a hook replaces before the write. The ID can't be replaced. */
export type Replaced = { data: Readonly<Record<string, unknown>> };

// biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
export type Verdict = Replaced | undefined | void;

/** Runs before a write. An error refuses the write, and `{ data }` changes it. */
type Before<About> = (about: About) => MaybePromise<Verdict>;
/** Runs after the commit and before the response. Its errors are logged: the write can't be undone. */
type After<About> = (about: About) => MaybePromise<void>;

interface InOrganization {
  user: CallbackUser;
  organization: CallbackOrganization;
}

export interface OrganizationHooks {
  beforeCreateOrganization?: Before<{
    organization: Partial<CallbackOrganization> & { name: string; slug: string };
    user: CallbackUser;
  }>;
  afterCreateOrganization?: After<InOrganization & { member: CallbackMember }>;
  beforeUpdateOrganization?: Before<{
    organization: Partial<CallbackOrganization>;
    user: CallbackUser;
    member: CallbackMember;
  }>;
  afterUpdateOrganization?: After<InOrganization & { member: CallbackMember }>;
  beforeDeleteOrganization?: (about: InOrganization, call: EndpointCall) => MaybePromise<Verdict>;
  afterDeleteOrganization?: (about: InOrganization, call: EndpointCall) => MaybePromise<void>;
  beforeAddMember?: Before<
    InOrganization & { member: Pick<CallbackMember, "organizationId" | "userId" | "role"> }
  >;
  afterAddMember?: After<InOrganization & { member: CallbackMember }>;
  beforeRemoveMember?: Before<InOrganization & { member: CallbackMember }>;
  afterRemoveMember?: After<InOrganization & { member: CallbackMember }>;
  beforeUpdateMemberRole?: Before<InOrganization & { member: CallbackMember; newRole: string }>;
  afterUpdateMemberRole?: After<InOrganization & { member: CallbackMember; previousRole: string }>;
  beforeCreateInvitation?: Before<{
    invitation: Pick<CallbackInvitation, "organizationId" | "email" | "role" | "teamId" | "inviterId">;
    inviter: CallbackUser;
    organization: CallbackOrganization;
  }>;
  afterCreateInvitation?: After<{
    invitation: CallbackInvitation;
    inviter: CallbackUser;
    organization: CallbackOrganization;
  }>;
  beforeAcceptInvitation?: Before<InOrganization & { invitation: CallbackInvitation }>;
  afterAcceptInvitation?: After<InOrganization & { invitation: CallbackInvitation; member: CallbackMember }>;
  beforeRejectInvitation?: Before<InOrganization & { invitation: CallbackInvitation }>;
  afterRejectInvitation?: After<InOrganization & { invitation: CallbackInvitation }>;
  beforeCancelInvitation?: Before<{
    invitation: CallbackInvitation;
    cancelledBy: CallbackUser;
    organization: CallbackOrganization;
  }>;
  afterCancelInvitation?: After<{
    invitation: CallbackInvitation;
    cancelledBy: CallbackUser;
    organization: CallbackOrganization;
  }>;
  beforeCreateTeam?: Before<
    { team: Pick<CallbackTeam, "name" | "organizationId">; organization: CallbackOrganization } & {
      /** Undefined for the default team of a new organization. */
      user: CallbackUser | undefined;
    }
  >;
  afterCreateTeam?: After<{
    team: CallbackTeam;
    user: CallbackUser | undefined;
    organization: CallbackOrganization;
  }>;
  beforeUpdateTeam?: Before<InOrganization & { team: CallbackTeam; updates: { name?: string } }>;
  afterUpdateTeam?: After<InOrganization & { team: CallbackTeam }>;
  beforeDeleteTeam?: Before<InOrganization & { team: CallbackTeam }>;
  afterDeleteTeam?: After<InOrganization & { team: CallbackTeam }>;
  beforeAddTeamMember?: Before<
    InOrganization & { team: CallbackTeam; teamMember: Pick<CallbackTeamMember, "teamId" | "userId"> }
  >;
  afterAddTeamMember?: After<InOrganization & { team: CallbackTeam; teamMember: CallbackTeamMember }>;
  beforeRemoveTeamMember?: Before<InOrganization & { team: CallbackTeam; teamMember: CallbackTeamMember }>;
  afterRemoveTeamMember?: After<InOrganization & { team: CallbackTeam; teamMember: CallbackTeamMember }>;
}

export interface TeamOptions {
  /** Lets organizations have teams. Default false. */
  enabled: boolean;
  /** The default team of a new organization. */
  defaultTeam?: {
    /** Default true. */
    enabled?: boolean;
    /** Returns its properties. Default: named like the organization. */
    customCreateDefaultTeam?: (
      organization: CallbackOrganization,
      request: Request | undefined,
    ) => MaybePromise<{ name: string }>;
  };
  /** Maximum number of teams in an organization. Default: no limit. */
  maximumTeams?:
    | number
    | ((
        about: { organizationId: string; session: { user: User; session: Session } | null },
        request: Request | undefined,
      ) => MaybePromise<number>);
  /** Maximum number of members in a team. Default: no limit. */
  maximumMembersPerTeam?:
    | number
    | ((about: {
        teamId: string;
        organizationId: string;
        /** Null in process. */
        session: { user: User; session: Session } | null;
      }) => MaybePromise<number>);
  /** Allows deleting the last team of an organization. Default false. */
  allowRemovingAllTeams?: boolean;
}

export interface InvitationMail {
  id: string;
  /** Names of roles, separated by commas. */
  role: string;
  email: string;
  /** With `metadata` as text, as in older versions. */
  organization: Omit<CallbackOrganization, "metadata"> & { metadata: string | null };
  invitation: CallbackInvitation;
  /** While `user.emailVerified` is false, the email may belong to another person: don't show it. */
  inviter: CallbackMember & { user: CallbackUser };
  /**
   * A secret that only this email contains. Sending it with POST /organization/accept-invitation confirms the
   * email.
   */
  token: string;
}

/** `S`: the statements of `ac`, which `auth.api.hasPermission` is then limited to. */
export interface OrganizationOptions<S extends Statements = Statements> {
  /** Lets users create organizations. Default true. */
  allowUserToCreateOrganization?: boolean | ((user: CallbackUser) => MaybePromise<boolean>);
  /**
   * Maximum number of organizations a user can belong to. A function returns true if the limit is reached.
   * Default: no limit.
   */
  organizationLimit?: number | ((user: CallbackUser) => MaybePromise<boolean>);
  /**
   * The role of the user who creates an organization. Members with this role are its owners. Default `owner`.
   */
  creatorRole?: string;
  /** Maximum number of members in an organization. Default 100. */
  membershipLimit?:
    | number
    | ((user: CallbackUser, organization: CallbackOrganization) => MaybePromise<number>);
  /** The resources and actions used in `roles`. Required for custom roles. */
  ac?: AccessControl<S>;
  /** Roles in addition to owner, admin and member, or replacing those with the same name. */
  roles?: Roles;
  /** Custom roles, created by organizations. */
  dynamicAccessControl?: {
    /** Default false. */
    enabled?: boolean;
    /** Default: no limit. */
    maximumRolesPerOrganization?: number | ((organizationId: string) => MaybePromise<number>);
  };
  teams?: TeamOptions;
  /** Lifetime of an invitation. Seconds. Default 172800 (two days). */
  invitationExpiresIn?: number;
  /**
   * Time that an invitation stays listed after its expiry, also if it was answered before. Seconds.
   * Default 7776000 (90 days).
   */
  invitationsKeptFor?: number;
  /** Maximum number of pending invitations of an organization. Default 100. */
  invitationLimit?:
    | number
    | ((
        about: { user: CallbackUser; organization: CallbackOrganization; member: CallbackMember },
        request: Request | undefined,
      ) => MaybePromise<number>);
  /** Maximum number of invitation emails per day. Default 100 per user and 500 per organization. */
  dailyInvitations?: { user?: number; organization?: number };
  /** Lets a second invitation for the same email replace the first. Default false: it is refused. */
  cancelPendingInvitationsOnReInvite?: boolean;
  /**
   * Requires a confirmed email to see and answer invitations. Accepting one with the secret from its email
   * confirms the email. Default: only if IDs can be guessed (`advanced.database.generateId`).
   */
  requireEmailVerificationOnInvitation?: boolean;
  /**
   * Sends the email. Called in the background, and called again later if it rejects; `request`: see
   * `sendResetPassword`. Default: an email through `env.mail`, with a link to the application's
   * `/accept-invitation/ID?token=TOKEN`.
   */
  sendInvitationEmail?: (mail: InvitationMail, request: Request | undefined) => Promise<void>;
  /** Prevents the deletion of organizations. Default false. */
  disableOrganizationDeletion?: boolean;
  /** The form used in older versions. */
  organizationDeletion?: {
    disabled?: boolean;
    beforeDelete?: (about: InOrganization, request: Request | undefined) => MaybePromise<void>;
    afterDelete?: (about: InOrganization, request: Request | undefined) => MaybePromise<void>;
  };
  organizationCreation?: {
    disabled?: boolean;
    beforeCreate?: (
      about: {
        organization: Partial<CallbackOrganization> & { name: string; slug: string };
        user: CallbackUser;
      },
      request: Request | undefined,
    ) => MaybePromise<Verdict>;
    afterCreate?: (
      about: InOrganization & { member: CallbackMember },
      request: Request | undefined,
    ) => MaybePromise<void>;
  };
  organizationHooks?: OrganizationHooks;
  /** Slugs that can't be used, in addition to the built-in reserved ones. */
  reservedSlugs?: readonly string[];
  /** Names of each table and its columns in the database, and additional columns. */
  schema?: { readonly [Table in OrganizationTable]?: TableOptions } & {
    readonly teamMember?: Omit<TableOptions, "additionalFields">;
    /** The names of its session columns, as in `session.fields`. */
    readonly session?: { readonly fields?: { readonly [Column in OrganizationSessionColumn]?: string } };
  };
}

export type OrganizationSessionColumn = "activeOrganizationId" | "activeTeamId";

export type OrganizationTable = "organization" | "member" | "invitation" | "team" | "organizationRole";

export interface MembershipNoticeOptions {
  /** Emails users when another member made them the owner of an organization. Default false. */
  ownershipTransferred?: boolean;
  /** Emails users when another member removed them from an organization. Default false. */
  memberRemoved?: boolean;
  /** Emails users when another member changed their role in an organization. Default false. */
  memberRoleChanged?: boolean;
}

export const membershipNotices = {
  ownershipTransferred: flag(false),
  memberRemoved: flag(false),
  memberRoleChanged: flag(false),
} satisfies Declared<MembershipNoticeOptions>;

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedNoticeOptions extends Filled<typeof membershipNotices> {}
}
