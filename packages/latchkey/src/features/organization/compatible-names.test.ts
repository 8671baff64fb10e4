import { apiOf, company, giveRole } from "@latchkey/testing/organization/company";
import { EVERYTHING } from "@latchkey/testing/organization/scene";
import { expect, test } from "vitest";
import { defaultAc } from "../../shared/index.ts";

test("routes can also be called by the names of the compatible framework", async () => {
  const acme = await company(EVERYTHING);
  const api = apiOf(acme.here);
  const headers = { cookie: acme.owner.client.cookie };
  const organizationId = acme.id;
  const query = { organizationId };
  const invited = { email: "new@example.com", role: "member", organizationId };
  expect(await api.createInvitation({ headers, body: invited })).toMatchObject({ status: "pending" });
  expect(await api.listOrganizationTeams({ headers, query })).toMatchObject([{ name: "Acme" }]);
  const made = { role: "planner", permission: {}, organizationId };
  const { roleData } = await api.createOrgRole({ headers, body: made });
  const data = { roleName: "architect" };
  await api.updateOrgRole({ headers, body: { roleId: roleData.id, data, organizationId } });
  expect(await api.listOrgRoles({ headers, query })).toMatchObject([{ role: "architect" }]);
  const which = { roleId: roleData.id, organizationId };
  expect(await api.getOrgRole({ headers, query: which })).toMatchObject({ role: "architect" });
  expect(await api.deleteOrgRole({ headers, body: which })).toEqual({ success: true });
});

test("an application's roles are added to the default roles", async () => {
  const acme = await company({ ac: defaultAc, roles: { manager: defaultAc.newRole({ team: ["create"] }) } });
  const bob = await acme.join("admin");
  await giveRole(acme.owner, bob.memberId, "manager,member").ok();
  expect(await acme.roles()).toEqual({ [acme.owner.id]: "owner", [bob.id]: "manager,member" });
});
