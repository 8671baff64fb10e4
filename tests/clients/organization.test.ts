import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Service } from "../service.ts";
import { GENERATIONS } from "./generations.ts";
import { dataOf, METHOD_PATHS, organizationPeople, refusalOf } from "./organization-client.ts";
import { test } from "./shared.ts";

let service: Service;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

const slug = () => `acme-${randomUUID()}`;

describe.each(GENERATIONS)("the framework's organizationClient $version", (generation) => {
  const people = organizationPeople(generation, () => service);
  const { somebody } = people;

  /** Creates a user with an organization, which is active. */
  async function owner() {
    const ida = await somebody();
    const made = await dataOf(ida.organization.create({ name: "Acme", slug: slug() }));
    return { ...ida, acme: made };
  }

  /** Creates a user who has accepted an invitation to it. */
  async function joined({ organization, acme }: Awaited<ReturnType<typeof owner>>, role = "member") {
    const ben = await somebody();
    const { id } = await dataOf(
      organization.inviteMember({ email: ben.email, role, organizationId: acme.id }),
    );
    const { member } = await dataOf(ben.organization.acceptInvitation({ invitationId: id }));
    return { ...ben, member };
  }

  test("an organization is created, becomes active, is shown, changed and deleted", async () => {
    const ida = await somebody();
    const { organization } = ida;
    const wanted = slug();
    expect(await dataOf(organization.checkSlug({ slug: wanted }))).toEqual({ status: true });
    const metadata = { plan: "gold", seats: 5 };
    const made = await dataOf(organization.create({ name: "Acme", slug: wanted, metadata }));
    expect(made).toMatchObject({ name: "Acme", slug: wanted, metadata, logo: null });
    expect(made.createdAt).toBeInstanceOf(Date);
    expect(made.members).toMatchObject([{ userId: ida.id, role: "owner", organizationId: made.id }]);
    const { data: session } = await ida.client.getSession();
    expect(session?.session).toMatchObject({ activeOrganizationId: made.id });

    const listed = { id: made.id, slug: wanted, metadata: JSON.stringify(metadata) };
    expect(await dataOf(organization.list())).toMatchObject([listed]);
    expect(await dataOf(organization.getOrganization())).toMatchObject(listed);
    const query = { organizationSlug: wanted };
    expect(await dataOf(organization.getFullOrganization({ query }))).toMatchObject({
      ...listed,
      members: [{ role: "owner", user: { id: ida.id, name: "Ida", email: ida.email } }],
      invitations: [],
      teams: [{ name: "Acme", organizationId: made.id }],
    });

    const data = { name: "Acme & Co", logo: "https://example.com/a.png", metadata: { plan: "lead" } };
    expect(await dataOf(organization.update({ data }))).toMatchObject({ id: made.id, ...data });
    expect(await dataOf(organization.update({ data: { logo: null } }))).toMatchObject({ logo: null });
    const before = await dataOf(organization.getOrganization({ query }));
    expect(await dataOf(organization.delete({ organizationId: made.id }))).toEqual(before);
    expect(await dataOf(organization.list())).toEqual([]);
    expect(await dataOf(organization.getFullOrganization())).toBeNull();
    expect((await ida.client.getSession()).data?.session).toMatchObject({ activeOrganizationId: null });
  });

  test("a slug is unique, and an organization needs a name", async () => {
    const { organization, acme } = await owner();
    const other = await owner();
    expect(await refusalOf(organization.checkSlug({ slug: acme.slug }))).toBe(
      "400 ORGANIZATION_SLUG_ALREADY_TAKEN",
    );
    expect(await refusalOf(organization.create({ name: "Acme", slug: acme.slug }))).toBe(
      "400 ORGANIZATION_ALREADY_EXISTS",
    );
    expect(await refusalOf(organization.create({ name: "", slug: slug() }))).toBe("400 VALIDATION_ERROR");
    expect(await refusalOf(other.organization.update({ data: { slug: acme.slug } }))).toBe(
      "400 ORGANIZATION_SLUG_ALREADY_TAKEN",
    );
    expect(await refusalOf(other.organization.update({ data: {}, organizationId: acme.id }))).toBe(
      "400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
    );
    expect(await refusalOf(other.organization.delete({ organizationId: acme.id }))).toBe(
      "400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
    );
  });

  test("the active organization is set by ID, by slug, and unset", async () => {
    const { organization, acme, client } = await owner();
    const kept = { name: "Second", slug: slug(), keepCurrentActiveOrganization: true };
    const second = await dataOf(organization.create(kept));
    const active = async () => {
      const { session } = (await dataOf(client.getSession())) ?? {};
      return (session as { activeOrganizationId?: string | null } | undefined)?.activeOrganizationId;
    };
    expect(await active()).toBe(acme.id);
    const chosen = await dataOf(organization.setActive({ organizationSlug: second.slug }));
    expect(chosen).toMatchObject({ id: second.id, members: [{ role: "owner" }] });
    expect(await active()).toBe(second.id);
    expect(await dataOf(organization.setActive({ organizationId: acme.id }))).toMatchObject({ id: acme.id });
    expect(await dataOf(organization.setActive({ organizationId: null }))).toBeNull();
    expect(await active()).toBeNull();
    expect(await refusalOf(organization.getActiveMember())).toBe("400 NO_ACTIVE_ORGANIZATION");

    const stranger = await owner();
    const notTheirs = "403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION";
    for (const organizationId of [acme.id, "nothing"])
      expect(await refusalOf(stranger.organization.setActive({ organizationId }))).toBe(notTheirs);
  });

  test("permissions are checked at the service, by either name, and in the browser", async () => {
    const ida = await owner();
    const { organization } = await joined(ida);
    const permissions = { invitation: ["create"] };
    expect(await dataOf(ida.organization.hasPermission({ permissions }))).toEqual({
      error: null,
      success: true,
    });
    expect(await dataOf(organization.hasPermission({ permission: permissions }))).toEqual({
      error: null,
      success: false,
    });
    const before = people.asked.length;
    const may = (role: string, asked: Record<string, string[]>) =>
      organization.checkRolePermission({ role, permissions: asked });
    expect(may("owner", { organization: ["delete"] })).toBe(true);
    expect(may("admin", { organization: ["delete"] })).toBe(false);
    expect(may("admin", { organization: ["update"], member: ["create", "update"] })).toBe(true);
    expect(may("member", permissions)).toBe(false);
    expect(may("nobody", permissions)).toBe(false);
    expect(people.asked).toHaveLength(before);
  });

  test("an application's roles are checked in the browser, too", () => {
    const ac = people.accessControl({ project: ["create", "share"], member: ["create"] });
    const roles = { editor: ac.newRole({ project: ["create"] }) };
    const { organization } = people.device({ ac, roles }).client;
    const may = (role: string, permissions: Record<string, string[]>) =>
      organization.checkRolePermission({ role, permissions });
    expect(may("editor", { project: ["create"] })).toBe(true);
    expect(may("editor", { project: ["create", "share"] })).toBe(false);
    expect(may("admin", { member: ["create"] })).toBe(true);
  });

  test("a user is invited, sees the invitation and accepts it", async () => {
    const ida = await owner();
    const ben = await somebody();
    const sent = await dataOf(ida.organization.inviteMember({ email: ben.email, role: "admin" }));
    expect(sent).toMatchObject({ email: ben.email, role: "admin", status: "pending", inviterId: ida.id });
    expect(sent.expiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(await dataOf(ida.organization.listInvitations())).toMatchObject([{ id: sent.id }]);

    const shown = await dataOf(ben.organization.getInvitation({ query: { id: sent.id } }));
    const { name: organizationName, slug: organizationSlug } = ida.acme;
    expect(shown).toMatchObject({ id: sent.id, organizationName, organizationSlug, inviterEmail: ida.email });
    expect(await dataOf(ben.organization.listUserInvitations())).toMatchObject([
      { id: sent.id, organizationName },
    ]);

    const { invitation, member } = await dataOf(ben.organization.acceptInvitation({ invitationId: sent.id }));
    expect(invitation).toMatchObject({ id: sent.id, status: "accepted" });
    expect(member).toMatchObject({ organizationId: ida.acme.id, userId: ben.id, role: "admin" });
    expect(await dataOf(ben.organization.getActiveMember())).toMatchObject({
      id: member.id,
      user: { email: ben.email },
    });
    expect(await dataOf(ben.organization.listUserInvitations())).toEqual([]);
    const again = ben.organization.acceptInvitation({ invitationId: sent.id });
    expect(await refusalOf(again)).toBe("400 INVITATION_NOT_FOUND");
  });

  test("an invitation is renewed, rejected by its recipient, and canceled by a member with the permission", async () => {
    const { organization, acme } = await owner();
    const ben = await somebody();
    const invite = (resend = false) =>
      organization.inviteMember({ email: ben.email.toUpperCase(), role: ["member"], resend });
    const first = await dataOf(invite());
    expect(first.email).toBe(ben.email);
    expect(await refusalOf(invite())).toBe("400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION");
    expect((await dataOf(invite(true))).id).toBe(first.id);
    const invitationId = first.id;
    expect(await dataOf(ben.organization.rejectInvitation({ invitationId }))).toMatchObject({
      invitation: { id: first.id, status: "rejected" },
      member: null,
    });
    expect(await refusalOf(ben.organization.rejectInvitation({ invitationId }))).toBe(
      "400 INVITATION_NOT_FOUND",
    );
    const second = await dataOf(invite());
    expect(await dataOf(organization.cancelInvitation({ invitationId: second.id }))).toMatchObject({
      id: second.id,
      status: "canceled",
    });
    const late = ben.organization.acceptInvitation({ invitationId: second.id });
    expect(await refusalOf(late)).toBe("400 INVITATION_NOT_FOUND");
    const query = { organizationId: acme.id };
    const all = await dataOf(organization.listInvitations({ query }));
    expect(all.map(({ status }) => status).sort()).toEqual(["canceled", "rejected"]);
  });

  test("an invalid invitation is refused, and each is for one user", async () => {
    const ida = await owner();
    const { organization } = ida;
    const ben = await joined(ida);
    const eve = await owner();
    const invite = (email: string, role: string) => organization.inviteMember({ email, role });
    expect(await refusalOf(invite(ben.email, "member"))).toBe(
      "400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
    );
    expect(await refusalOf(invite("nowhere", "member"))).toBe("400 INVALID_EMAIL");
    expect(await refusalOf(invite("new@example.com", "emperor"))).toBe("400 ROLE_NOT_FOUND");
    expect(await refusalOf(ben.organization.inviteMember({ email: eve.email, role: "member" }))).toBe(
      "403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION",
    );
    const unproved = await somebody({ isProved: false });
    const { id: invitationId } = await dataOf(invite(unproved.email, "member"));
    expect(await refusalOf(unproved.organization.acceptInvitation({ invitationId }))).toBe(
      "403 EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION",
    );
    const notTheirs = "403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION";
    expect(await refusalOf(eve.organization.acceptInvitation({ invitationId }))).toBe(notTheirs);
    expect(await refusalOf(eve.organization.getInvitation({ query: { id: invitationId } }))).toBe(notTheirs);
    expect(await refusalOf(eve.organization.cancelInvitation({ invitationId }))).toBe("400 MEMBER_NOT_FOUND");
  });

  test("members are listed, filtered and paged", async () => {
    const ida = await owner();
    const ben = await joined(ida);
    await joined(ida, "admin");
    const list = (query: Record<string, string | number>) => dataOf(ida.organization.listMembers({ query }));
    expect(await list({ organizationId: ida.acme.id })).toMatchObject({ total: 3 });
    const page = await list({ limit: 1, offset: 1, sortBy: "createdAt", sortDirection: "asc" });
    expect(page).toMatchObject({ total: 3, members: [{ userId: ben.id, user: { email: ben.email } }] });
    const admins = await list({ filterField: "role", filterValue: "admin" });
    expect(admins).toMatchObject({ total: 1, members: [{ role: "admin" }] });
    const others = await list({ filterField: "role", filterOperator: "ne", filterValue: "owner" });
    expect(others.total).toBe(2);
    const eve = await owner();
    const query = { organizationId: ida.acme.id };
    expect(await refusalOf(eve.organization.listMembers({ query }))).toBe(
      "403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION",
    );
  });

  test("roles change, members leave or are removed, and an owner always remains", async () => {
    const ida = await owner();
    const { organization, acme } = ida;
    const ben = await joined(ida);
    const cleo = await joined(ida);
    const memberId = ben.member.id;
    expect(await dataOf(organization.updateMemberRole({ memberId, role: "admin" }))).toMatchObject({
      id: memberId,
      role: "admin",
    });
    expect(await dataOf(ben.organization.getActiveMemberRole())).toEqual({ role: "admin" });
    expect(await dataOf(organization.getActiveMemberRole({ query: { userId: cleo.id } }))).toEqual({
      role: "member",
    });
    const many = await dataOf(organization.updateMemberRole({ memberId, role: ["admin", "member"] }));
    expect(many.role).toBe("admin,member");
    for (const role of ["owner", "member,owner", ["member", "owner"]])
      expect(await refusalOf(ben.organization.updateMemberRole({ memberId, role }))).toBe(
        "403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER",
      );
    const own = acme.members[0]?.id ?? "";
    expect(await refusalOf(organization.updateMemberRole({ memberId: own, role: "member" }))).toBe(
      "400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER",
    );
    const alone = "400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER";
    expect(await refusalOf(organization.leave({ organizationId: acme.id }))).toBe(alone);
    expect(await refusalOf(ben.organization.removeMember({ memberIdOrEmail: ida.email }))).toBe(alone);
    expect(await refusalOf(cleo.organization.removeMember({ memberIdOrEmail: ben.email }))).toBe(
      "401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER",
    );
    expect(await dataOf(organization.removeMember({ memberIdOrEmail: cleo.email }))).toMatchObject({
      member: { userId: cleo.id, user: { email: cleo.email } },
    });
    expect(await dataOf(ben.organization.leave({ organizationId: acme.id }))).toMatchObject({
      id: memberId,
      userId: ben.id,
    });
    expect(await refusalOf(ben.organization.leave({ organizationId: acme.id }))).toBe("400 MEMBER_NOT_FOUND");
    expect(await dataOf(cleo.organization.list())).toEqual([]);
  });

  test("teams are created, filled, set active, emptied and removed", async () => {
    const ida = await owner();
    const { organization } = ida;
    const ben = await joined(ida);
    const team = await dataOf(organization.createTeam({ name: "Support" }));
    expect(team).toMatchObject({ name: "Support", organizationId: ida.acme.id });
    const renamed = await dataOf(organization.updateTeam({ teamId: team.id, data: { name: "Help" } }));
    expect(renamed).toMatchObject({ id: team.id, name: "Help" });
    const names = (await dataOf(organization.listTeams())).map(({ name }) => name);
    expect(names.sort()).toEqual(["Acme", "Help"]);

    const { id: teamId } = team;
    const both = { teamId, userId: ben.id };
    const noMember = "403 USER_IS_NOT_A_MEMBER_OF_THE_TEAM";
    expect(await refusalOf(ben.organization.setActiveTeam({ teamId }))).toBe(noMember);
    const added = await dataOf(organization.addTeamMember(both));
    expect(added).toMatchObject(both);
    expect(await dataOf(organization.addTeamMember(both))).toMatchObject({ id: added.id });
    expect(await dataOf(ben.organization.setActiveTeam({ teamId }))).toMatchObject({ id: teamId });
    expect(await dataOf(ben.organization.listTeamMembers())).toMatchObject([both]);
    expect(await dataOf(ben.organization.listUserTeams())).toMatchObject([{ id: teamId, name: "Help" }]);
    expect(await dataOf(ben.organization.getActiveMember())).toMatchObject({ teamId });
    expect(await refusalOf(ben.organization.createTeam({ name: "Mine" }))).toBe(
      "403 YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION",
    );

    expect(await dataOf(organization.removeTeamMember(both))).toEqual({
      message: "Team member removed successfully.",
    });
    expect(await refusalOf(ben.organization.listTeamMembers({ query: { teamId } }))).toBe(
      "400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM",
    );
    expect(await dataOf(organization.removeTeam({ teamId }))).toEqual({
      message: "Team removed successfully.",
    });
    expect(await refusalOf(organization.removeTeam({ teamId }))).toBe("400 TEAM_NOT_FOUND");
  });

  test("an organization creates custom roles", async () => {
    const ida = await owner();
    const { organization } = ida;
    const permission = { invitation: ["create"] };
    const { roleData } = await dataOf(organization.createRole({ role: "Inviter", permission }));
    expect(roleData).toMatchObject({ role: "inviter", permission, organizationId: ida.acme.id });
    expect(await dataOf(organization.listRoles())).toMatchObject([{ id: roleData.id }]);
    const query = { roleName: "inviter" };
    expect(await dataOf(organization.getRole({ query }))).toMatchObject({ id: roleData.id, permission });

    const ben = await joined(ida, "inviter");
    expect(await dataOf(ben.organization.hasPermission({ permissions: permission }))).toMatchObject({
      success: true,
    });
    expect(await refusalOf(ben.organization.createRole({ role: "boss", permission }))).toBe(
      "403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE",
    );
    expect(await refusalOf(organization.createRole({ role: "inviter", permission }))).toBe(
      "400 ROLE_NAME_IS_ALREADY_TAKEN",
    );
    expect(await refusalOf(organization.createRole({ role: "spy", permission: { secrets: ["read"] } }))).toBe(
      "400 INVALID_RESOURCE",
    );
    const wider = { invitation: ["create", "cancel"] };
    const changed = organization.updateRole({ roleName: "inviter", data: { permission: wider } });
    expect((await dataOf(changed)).roleData).toMatchObject({ role: "inviter", permission: wider });
    expect(await refusalOf(organization.deleteRole({ roleName: "inviter" }))).toBe(
      "400 ROLE_IS_ASSIGNED_TO_MEMBERS",
    );
    expect(await refusalOf(organization.deleteRole({ roleName: "admin" }))).toBe(
      "400 CANNOT_DELETE_A_PRE_DEFINED_ROLE",
    );
    await dataOf(organization.removeMember({ memberIdOrEmail: ben.email }));
    expect(await dataOf(organization.deleteRole({ roleId: roleData.id }))).toEqual({ success: true });
    expect(await dataOf(organization.listRoles())).toEqual([]);
  });

  test("a call without a session is refused", async () => {
    const { organization } = people.device().client;
    for (const call of [
      organization.list(),
      organization.create({ name: "Acme", slug: slug() }),
      organization.getFullOrganization(),
      organization.acceptInvitation({ invitationId: "x" }),
      organization.listMembers(),
    ])
      expect(await refusalOf(call)).toBe("401 UNAUTHORIZED");
  });

  test("these tests cover every method", () => {
    expect(METHOD_PATHS.filter((path) => !people.asked.includes(path))).toEqual([]);
  });
});
