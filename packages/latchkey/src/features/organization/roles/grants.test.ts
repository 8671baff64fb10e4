import type { ClientAnswer } from "@latchkey/testing/client";
import { declaredRoutes } from "@latchkey/testing/declared";
import { type Colleague, type Company, company } from "@latchkey/testing/organization/company";
import { EVERYTHING } from "@latchkey/testing/organization/scene";
import { expect, test } from "vitest";
import {
  createAccessControl,
  defaultRoles,
  defaultStatements,
  missingPermissions,
  type Permissions,
} from "../../../shared/index.ts";
import { organization } from "../index.ts";

// No member grants permissions that they lack. Every writing route is listed here as granting roles or not,
// and a holder of each role requests each role from each granting route.

const ac = createAccessControl({ ...defaultStatements, invoice: ["pay"] });
const roles = {
  owner: ac.newRole(ac.statements),
  admin: defaultRoles.admin,
  member: defaultRoles.member,
  inviter: ac.newRole({ invitation: ["create"] }),
  clerk: ac.newRole({ member: ["update"] }),
  maker: ac.newRole({ ac: ["create", "read", "update", "delete"] }),
  treasurer: ac.newRole({ organization: ["delete"], invoice: ["pay"] }),
};
type RoleName = keyof typeof roles;
const NAMES = Object.keys(roles) as RoleName[];

interface Scene {
  acme: Company;
  /** A member without a known role. */
  bob: Colleague;
}

interface Grant {
  /** Permissions that the route requires, independently of the granted role. */
  needs: Permissions;
  /** The roles that can be requested. Default: all of them. */
  gives?: readonly RoleName[];
  /** Requests the role from the route, as `by`. Undoes any change. */
  ask(scene: Scene, by: Colleague, byRole: RoleName, role: RoleName): Promise<ClientAnswer>;
}

let asked = 0;
const freshEmail = () => `guest-${++asked}@example.com`;
const setRole = ({ acme }: Scene, { memberId }: Colleague, role: string) =>
  acme.here.change("member", { role }, { id: memberId });

const GRANTS: Readonly<Record<string, Grant>> = {
  inviteMember: {
    needs: { invitation: ["create"] },
    ask: ({ acme }, by, _byRole, role) =>
      by.client.post("/organization/invite-member", {
        email: freshEmail(),
        role,
        organizationId: acme.id,
      }),
  },
  "inviteMember, once more": {
    needs: { invitation: ["create"] },
    async ask({ acme }, by, byRole, role) {
      const invited = { email: freshEmail(), organizationId: acme.id };
      await acme.owner.client.post("/organization/invite-member", { ...invited, role }).ok();
      return by.client.post("/organization/invite-member", { ...invited, role: byRole, resend: true });
    },
  },
  acceptInvitation: {
    needs: { invitation: ["create"] },
    async ask(scene, by, byRole, role) {
      const { acme } = scene;
      const guest = await acme.here.person();
      await setRole(scene, by, "owner");
      const invited = { email: guest.email, role, organizationId: acme.id };
      const { id } = await by.client.post("/organization/invite-member", invited).ok();
      await setRole(scene, by, byRole);
      return guest.client.post("/organization/accept-invitation", { invitationId: id });
    },
  },
  updateMemberRole: {
    needs: { member: ["update"] },
    async ask(scene, by, _byRole, role) {
      const body = { memberId: scene.bob.memberId, role, organizationId: scene.acme.id };
      const answer = await by.client.post("/organization/update-member-role", body);
      await setRole(scene, scene.bob, "none");
      return answer;
    },
  },
  "updateMemberRole, of oneself": {
    needs: { member: ["update"] },
    async ask(scene, by, byRole, role) {
      const body = { memberId: by.memberId, role: [byRole, role], organizationId: scene.acme.id };
      const answer = await by.client.post("/organization/update-member-role", body);
      await setRole(scene, by, byRole);
      return answer;
    },
  },
  transferOwnership: {
    needs: {},
    gives: ["owner"],
    async ask(scene, by, byRole) {
      const body = { memberId: scene.bob.memberId, organizationId: scene.acme.id };
      const answer = await by.client.post("/organization/transfer-ownership", body);
      await setRole(scene, scene.bob, "none");
      await setRole(scene, by, byRole);
      return answer;
    },
  },
  createRole: {
    needs: { ac: ["create"] },
    ask: ({ acme }, by, _byRole, role) =>
      by.client.post("/organization/create-role", {
        role: `role-${++asked}`,
        permission: roles[role].statements,
        organizationId: acme.id,
      }),
  },
  updateRole: {
    needs: { ac: ["update"] },
    async ask({ acme }, by, _byRole, role) {
      const here = { organizationId: acme.id };
      const made = { role: `role-${++asked}`, permission: {}, ...here };
      const { roleData } = await acme.owner.client.post("/organization/create-role", made).ok();
      const data = { permission: roles[role].statements };
      return by.client.post("/organization/update-role", { roleId: roleData.id, data, ...here });
    },
  },
};

/** The other writing routes, each with the reason why it grants no role. */
const OTHERS: Readonly<Record<string, string>> = {
  createOrganization: "the creator owns what wasn't there before",
  checkOrganizationSlug: "reads",
  hasPermission: "reads",
  updateOrganization: "changes what everyone sees",
  deleteOrganization: "takes away",
  setActiveOrganization: "chooses among one's own memberships",
  rejectInvitation: "takes away",
  cancelInvitation: "takes away",
  addMember: "in process only: the application decides",
  removeMember: "takes away",
  leaveOrganization: "takes away",
  createTeam: "teams allow nothing",
  removeTeam: "teams allow nothing",
  updateTeam: "teams allow nothing",
  setActiveTeam: "teams allow nothing",
  addTeamMember: "teams allow nothing",
  removeTeamMember: "teams allow nothing",
  deleteRole: "takes away",
};

test("every writing route is listed as granting roles or not", () => {
  const feature = organization(EVERYTHING);
  const writing = declaredRoutes([feature]).filter(
    ({ route, method }) => method !== "GET" && Object.hasOwn(feature.routes, route),
  );
  const granting = Object.keys(GRANTS).map((name) => name.split(",")[0] ?? "");
  const known = new Set([...granting, ...Object.keys(OTHERS)]);
  expect([...known].toSorted()).toEqual(writing.map(({ route }) => route).toSorted());
});

/** The expected result, independent of the engine's implementation. */
function mayGrant(by: RoleName, role: RoleName, { needs }: Grant): boolean {
  if (by === "owner") return true;
  const held = [roles[by].statements];
  if (missingPermissions(held, needs).length > 0) return false;
  return role !== "owner" && missingPermissions(held, roles[role].statements).length === 0;
}

test.each(Object.entries(GRANTS))(
  "members grant only permissions that they have: %s",
  async (_name, grant) => {
    const acme = await company({ ...EVERYTHING, ac, roles, invitationLimit: 1000, membershipLimit: 1000 });
    const scene = { acme, bob: await acme.join() };
    await setRole(scene, scene.bob, "none");
    const { gives = NAMES } = grant;
    const granted: string[] = [];
    for (const byRole of NAMES) {
      const by = byRole === "owner" ? acme.owner : await acme.join(byRole);
      for (const role of gives)
        if ((await grant.ask(scene, by, byRole, role)).status === 200) granted.push(`${byRole} → ${role}`);
    }
    const expected = NAMES.flatMap((by) =>
      gives.filter((role) => mayGrant(by, role, grant)).map((role) => `${by} → ${role}`),
    );
    expect(granted).toEqual(expected);
  },
);

test("without custom roles, permissions for roles restrict no member", async () => {
  const acme = await company({ ac, roles });
  const [inviter, guest] = [await acme.join("inviter"), await acme.here.person()];
  const invited = { email: guest.email, role: "member", organizationId: acme.id };
  const { id } = await inviter.client.post("/organization/invite-member", invited).ok();
  await guest.client.post("/organization/accept-invitation", { invitationId: id }).ok();
  expect(await acme.roles()).toMatchObject({ [guest.id]: "member" });
  const above = { ...invited, email: freshEmail(), role: "treasurer" };
  expect((await inviter.client.post("/organization/invite-member", above)).status).toBe(403);
});
