import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import type { Service } from "../service.ts";
import { Browser } from "./browser.ts";
import {
  type Answer,
  type CallOptions,
  type CompatibleClient,
  type CreateClient,
  type GENERATIONS,
  loadClient,
} from "./generations.ts";
import { mailedLink } from "./mailed-link.ts";

export interface OrganizationAnswer {
  id: string;
  name: string;
  slug: string;
  logo?: string | null;
  /** A text when read, an object when written. */
  metadata?: string | Record<string, unknown> | null;
  createdAt: Date;
}

export interface MemberAnswer {
  id: string;
  organizationId: string;
  userId: string;
  role: string;
  createdAt: Date;
  teamId?: string | null;
}

export interface MemberView extends MemberAnswer {
  user: { id: string; name: string; email: string; image?: string | null };
}

export interface InvitationAnswer {
  id: string;
  organizationId: string;
  email: string;
  role: string;
  status: "pending" | "accepted" | "rejected" | "canceled";
  inviterId: string;
  expiresAt: Date;
  teamId?: string | null;
}

export interface TeamAnswer {
  id: string;
  name: string;
  organizationId: string;
  createdAt: Date;
  updatedAt?: Date | null;
}

export interface TeamMemberAnswer {
  id: string;
  teamId: string;
  userId: string;
}

export interface RoleAnswer {
  id: string;
  organizationId: string;
  role: string;
  permission: Permissions;
}

export type Permissions = Record<string, readonly string[]>;

export type FullOrganization = OrganizationAnswer & {
  members: MemberView[];
  invitations: InvitationAnswer[];
  teams?: TeamAnswer[] | null;
};

type Call<Out, In> = (input: In, options?: CallOptions) => Promise<Answer<Out>>;
type OpenCall<Out, In = Record<never, never>> = (input?: In, options?: CallOptions) => Promise<Answer<Out>>;
/** Parameters of the query string. */
type Asked<Query> = { query: Query };
/** The organization, if it isn't the active one. */
interface Where {
  organizationId?: string;
}
type NamedRole = Where & ({ roleName: string } | { roleId: string });

/** `client.organization` in both generations. */
export interface OrganizationMethods {
  create: Call<
    OrganizationAnswer & { members: MemberAnswer[] },
    { name: string; slug: string; logo?: string; metadata?: object; keepCurrentActiveOrganization?: boolean }
  >;
  checkSlug: Call<{ status: boolean }, { slug: string }>;
  update: Call<
    OrganizationAnswer,
    Where & { data: { name?: string; slug?: string; logo?: string | null; metadata?: object } }
  >;
  delete: Call<OrganizationAnswer, { organizationId: string }>;
  list: OpenCall<OrganizationAnswer[]>;
  getOrganization: OpenCall<OrganizationAnswer | null, Asked<Where & { organizationSlug?: string }>>;
  getFullOrganization: OpenCall<
    FullOrganization | null,
    Asked<Where & { organizationSlug?: string; membersLimit?: number }>
  >;
  setActive: Call<FullOrganization | null, { organizationId?: string | null; organizationSlug?: string }>;
  hasPermission: Call<
    { success: boolean; error: null },
    Where & ({ permissions: Permissions } | { permission: Permissions })
  >;
  inviteMember: Call<
    InvitationAnswer,
    Where & { email: string; role: string | string[]; resend?: boolean; teamId?: string | string[] }
  >;
  acceptInvitation: Call<{ invitation: InvitationAnswer; member: MemberAnswer }, { invitationId: string }>;
  rejectInvitation: Call<{ invitation: InvitationAnswer; member: null }, { invitationId: string }>;
  cancelInvitation: Call<InvitationAnswer, { invitationId: string }>;
  getInvitation: Call<
    InvitationAnswer & { organizationName: string; organizationSlug: string; inviterEmail: string },
    Asked<{ id: string }>
  >;
  listInvitations: OpenCall<InvitationAnswer[], Asked<Where>>;
  listUserInvitations: OpenCall<(InvitationAnswer & { organizationName: string })[]>;
  removeMember: Call<{ member: MemberView }, Where & { memberIdOrEmail: string }>;
  updateMemberRole: Call<MemberAnswer, Where & { memberId: string; role: string | string[] }>;
  getActiveMember: OpenCall<MemberView>;
  getActiveMemberRole: OpenCall<{ role: string }, Asked<Where & { userId?: string }>>;
  listMembers: OpenCall<
    { members: MemberView[]; total: number },
    Asked<Where & Record<string, string | number | string[]>>
  >;
  leave: Call<MemberView, { organizationId: string }>;
  createTeam: Call<TeamAnswer, Where & { name: string }>;
  removeTeam: Call<{ message: string }, Where & { teamId: string }>;
  updateTeam: Call<TeamAnswer, { teamId: string; data: Where & { name?: string } }>;
  listTeams: OpenCall<TeamAnswer[], Asked<Where>>;
  setActiveTeam: Call<TeamAnswer | null, { teamId?: string | null }>;
  listUserTeams: OpenCall<TeamAnswer[], Asked<Where & { userId?: string }>>;
  listTeamMembers: OpenCall<TeamMemberAnswer[], Asked<{ teamId?: string }>>;
  addTeamMember: Call<TeamMemberAnswer, Where & { teamId: string; userId: string }>;
  removeTeamMember: Call<{ message: string }, Where & { teamId: string; userId: string }>;
  createRole: Call<
    { success: true; roleData: RoleAnswer },
    Where & { role: string; permission: Permissions }
  >;
  updateRole: Call<
    { success: true; roleData: RoleAnswer },
    NamedRole & { data: { permission?: Permissions; roleName?: string } }
  >;
  deleteRole: Call<{ success: true }, NamedRole>;
  listRoles: OpenCall<RoleAnswer[], Asked<Where>>;
  getRole: Call<RoleAnswer, Asked<NamedRole>>;
  /** Works without a request. */
  checkRolePermission(input: { role: string; permissions: Permissions }): boolean;
}

/** A store of the clients, as it is without a UI framework. */
export interface Hook<Data> {
  get(): {
    data: Data | null;
    error: { status: number } | null;
    isPending: boolean;
    isRefetching: boolean;
  };
  /** Calls the listener now and at every change, until the returned function is called. */
  subscribe(listener: (value: unknown) => void): () => void;
}

export interface OrganizationClient extends CompatibleClient {
  organization: OrganizationMethods;
  useListOrganizations: Hook<OrganizationAnswer[]>;
  useActiveOrganization: Hook<FullOrganization>;
  useActiveMember: Hook<MemberView>;
  /** Only in 1.7. */
  useActiveMemberRole: Hook<{ role: string }>;
  useSession: Hook<{ session: { activeOrganizationId?: string | null } }>;
}

interface Loaded {
  createOrganizationClient: (
    options: Parameters<CreateClient>[0],
    ofPlugin?: { ac: object; roles: Record<string, object> },
  ) => OrganizationClient;
  createAccessControl(statements: Permissions): { newRole(permissions: Permissions): object };
}

/** Every path of the framework's `organizationClient`. */
export const METHOD_PATHS: readonly string[] = [
  "POST create",
  "POST check-slug",
  "POST update",
  "POST delete",
  "GET list",
  "GET get-organization",
  "GET get-full-organization",
  "POST set-active",
  "POST has-permission",
  "POST invite-member",
  "POST accept-invitation",
  "POST reject-invitation",
  "POST cancel-invitation",
  "GET get-invitation",
  "GET list-invitations",
  "GET list-user-invitations",
  "POST remove-member",
  "POST update-member-role",
  "GET get-active-member",
  "GET get-active-member-role",
  "GET list-members",
  "POST leave",
  "POST create-team",
  "POST remove-team",
  "POST update-team",
  "GET list-teams",
  "POST set-active-team",
  "GET list-user-teams",
  "GET list-team-members",
  "POST add-team-member",
  "POST remove-team-member",
  "POST create-role",
  "POST update-role",
  "POST delete-role",
  "GET list-roles",
  "GET get-role",
].map((path) => path.replace(" ", " /organization/"));

const PASSWORD = "five wild geese over the marsh";

/**
 * Creates users with a generation's client. Call it where tests are declared: they are skipped if the client
 * can't be installed.
 */
export function organizationPeople(generation: (typeof GENERATIONS)[number], service: () => Service) {
  let loaded: Loaded;
  let missing: string | undefined;
  beforeAll(async () => {
    const found = await loadClient(generation);
    if ("missing" in found) missing = found.missing;
    // The module exports `createAuthClient` and these functions.
    else loaded = found as typeof found & Loaded;
  }, INSTALL_WITHIN_MS);
  beforeEach(({ skip }) => skip(missing !== undefined, missing));
  /** The requests of all clients, for example `GET /organization/list`. */
  const asked: string[] = [];

  /** Creates a device with a new browser. */
  const device = (ofPlugin?: Parameters<Loaded["createOrganizationClient"]>[1]) => {
    const { url, api } = service();
    const browser = new Browser(url);
    const own: string[] = [];
    const customFetchImpl: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      const what = `${request.method} ${request.url.slice(api.length).replace(/\?.*/, "")}`;
      asked.push(what);
      own.push(what);
      return browser.fetch(input, init);
    };
    const options = { baseURL: url, fetchOptions: { customFetchImpl } };
    return { client: loaded.createOrganizationClient(options, ofPlugin), asked: own };
  };

  return {
    asked,
    device,
    accessControl: (statements: Permissions) => loaded.createAccessControl(statements),

    /** Signs a user up and verifies the email address, unless `isProved` is false. */
    async somebody({ isProved = true } = {}) {
      const email = `${randomUUID()}@example.com`;
      const one = device();
      const { data, error } = await one.client.signUp.email({ name: "Ida", email, password: PASSWORD });
      expect(error).toBeNull();
      if (isProved) {
        await one.client.sendVerificationEmail({ email, callbackURL: "/" });
        const link = await mailedLink(service(), email, ({ pathname }) => pathname === "/verify-email");
        const token = link.searchParams.get("token") ?? "";
        expect((await one.client.verifyEmail({ query: { token } })).error).toBeNull();
      }
      return { ...one, email, id: data?.user.id ?? "", organization: one.client.organization };
    },
  };
}

/** Returns the data of a call that must succeed. */
export async function dataOf<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error } = await call;
  expect(error).toBeNull();
  return data as T;
}

/** Returns the status and code of a call that must be refused. */
export async function refusalOf(call: Promise<Answer<unknown>>): Promise<string> {
  const { data, error } = await call;
  expect(data).toBeNull();
  return `${error?.status} ${error?.code}`;
}
