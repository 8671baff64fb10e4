import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { EndpointCall } from "../../kernel/endpoint-hooks.ts";
import type { Session, User } from "../../kernel/identity.ts";
import type { TableOptions } from "../../kernel/options/table.ts";
import type { AccessControl, Roles, Statements } from "../../shared/index.ts";
import type { CallbackUser } from "../callback-user.ts";

/** An organization as callbacks get it; columns that the application added stand beside these. */
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
  /** Ids of teams, separated by commas. */
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

/** What a hook may put in the place of what is to be written: columns of the row, never its id. */
export type Replaced = { data: Readonly<Record<string, unknown>> };

// biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
export type Verdict = Replaced | undefined | void;

/** Runs before something is written: what it throws refuses it, `{ data }` changes it. */
type Before<About> = (about: About) => MaybePromise<Verdict>;
/** Runs after the commit and before the answer. What it throws is logged: what happened has happened. */
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
      /** Undefined for the one that comes with a new organization. */
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
  /** Whether organizations have teams. Default false. */
  enabled: boolean;
  /** The team that comes with a new organization. */
  defaultTeam?: {
    /** Default true. */
    enabled?: boolean;
    /** What it is like. Default: called as the organization. */
    customCreateDefaultTeam?: (
      organization: CallbackOrganization,
      request: Request | undefined,
    ) => MaybePromise<{ name: string }>;
  };
  /** Teams of an organization. Default: as many as they like. */
  maximumTeams?:
    | number
    | ((
        about: { organizationId: string; session: { user: User; session: Session } | null },
        request: Request | undefined,
      ) => MaybePromise<number>);
  /** Members of a team. Default: as many as they like. */
  maximumMembersPerTeam?:
    | number
    | ((about: {
        teamId: string;
        organizationId: string;
        /** Null in process. */
        session: { user: User; session: Session } | null;
      }) => MaybePromise<number>);
  /** Whether an organization may be without teams. Default false. */
  allowRemovingAllTeams?: boolean;
}

export interface InvitationMail {
  id: string;
  /** Names of roles, separated by commas. */
  role: string;
  email: string;
  /** With the text of `metadata`, as older versions hand it over. */
  organization: Omit<CallbackOrganization, "metadata"> & { metadata: string | null };
  invitation: CallbackInvitation;
  /** Until `user.emailVerified` is true, the address is only a claim: don't show it. */
  inviter: CallbackMember & { user: CallbackUser };
  /** A secret of this email alone: who brings it with POST /organization/accept-invitation has shown that the address is theirs. */
  token: string;
}

/** `S`: what `ac` names; `auth.api.hasPermission` asks for nothing else then. */
export interface OrganizationOptions<S extends Statements = Statements> {
  /** Whether people create organizations. Default true. */
  allowUserToCreateOrganization?: boolean | ((user: CallbackUser) => MaybePromise<boolean>);
  /** Organizations that one belongs to; of a function: true where there are enough. Default: as many as they like. */
  organizationLimit?: number | ((user: CallbackUser) => MaybePromise<boolean>);
  /** The role of who creates an organization: its owners are those who have it. Default `owner`. */
  creatorRole?: string;
  /** Members of an organization. Default 100. */
  membershipLimit?:
    | number
    | ((user: CallbackUser, organization: CallbackOrganization) => MaybePromise<number>);
  /** The resources and actions that `roles` speak of. Needed for dynamic roles. */
  ac?: AccessControl<S>;
  /** Roles in addition to owner, admin and member, or replacing those with the same name. */
  roles?: Roles;
  /** Roles that organizations make for themselves. */
  dynamicAccessControl?: {
    /** Default false. */
    enabled?: boolean;
    /** Default: as many as they like. */
    maximumRolesPerOrganization?: number | ((organizationId: string) => MaybePromise<number>);
  };
  teams?: TeamOptions;
  /** How long an invitation is good. Seconds. Default 172800 (two days). */
  invitationExpiresIn?: number;
  /**
   * How long an invitation stays on the list of its organization after it expired, or would have expired if it hadn't
   * been answered. Seconds. Default 7776000 (90 days).
   */
  invitationsKeptFor?: number;
  /** Invitations of an organization that wait for an answer. Default 100. */
  invitationLimit?:
    | number
    | ((
        about: { user: CallbackUser; organization: CallbackOrganization; member: CallbackMember },
        request: Request | undefined,
      ) => MaybePromise<number>);
  /** Invitation emails per day. Default 100 from one person and 500 from one organization. */
  dailyInvitations?: { user?: number; organization?: number };
  /** Whether a second invitation of an address replaces the first. Default false: it is refused. */
  cancelPendingInvitationsOnReInvite?: boolean;
  /**
   * Whether only people with a proved address see and answer invitations. Accepting one with the secret from its email
   * proves the address. Default: only if ids can be guessed (`advanced.database.generateId`).
   */
  requireEmailVerificationOnInvitation?: boolean;
  /**
   * Sends the email. Called in the background, and again, later, if it rejects; `request`: see `sendResetPassword`. Default: an email
   * through `env.mail`, which leads to `/accept-invitation/ID?token=TOKEN` of the application.
   */
  sendInvitationEmail?: (mail: InvitationMail, request: Request | undefined) => Promise<void>;
  /** Whether organizations can't be deleted. Default false. */
  disableOrganizationDeletion?: boolean;
  /** As older versions write it. */
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
  /** Slugs that nobody gets, besides those that mean something elsewhere. */
  reservedSlugs?: readonly string[];
  /** By table: what it and its columns are called in the database, and columns that the application adds. */
  schema?: { readonly [Table in OrganizationTable]?: TableOptions } & {
    readonly teamMember?: Omit<TableOptions, "additionalFields">;
    /** The names of its session columns, as in `session.fields`. */
    readonly session?: { readonly fields?: { readonly [Column in OrganizationSessionColumn]?: string } };
  };
}

export type OrganizationSessionColumn = "activeOrganizationId" | "activeTeamId";

export type OrganizationTable = "organization" | "member" | "invitation" | "team" | "organizationRole";
