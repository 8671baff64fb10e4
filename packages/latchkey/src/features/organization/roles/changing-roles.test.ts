import {
  give,
  makeRole,
  mayThey,
  roleOf,
  roleScene,
  stranger,
} from "@latchkey/testing/organization/role-scene";
import { join, proved } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  CANNOT_DELETE_A_PRE_DEFINED_ROLE,
  INVALID_RESOURCE,
  NO_ACTIVE_ORGANIZATION,
  ROLE_IS_ASSIGNED_TO_MEMBERS,
  ROLE_NAME_IS_ALREADY_TAKEN,
  ROLE_NOT_FOUND,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE,
} from "../errors.ts";

const update = "/organization/update-role";
const remove = "/organization/delete-role";

describe("changing a role", () => {
  test("changes the permissions of its holders", { tags: "servers" }, async () => {
    const here = await roleScene();
    const { world, ada, carl } = here;
    const roleId = await makeRole(ada.client, "planner", { project: ["create"] });
    await give(here, carl, "planner");
    world.advance(60);
    const data = { permission: { project: ["share"] } };
    const { success, roleData } = await ada.client.post(update, { roleName: "Planner", data }).ok();
    expect(success).toBe(true);
    expect(roleData).toMatchObject({ id: roleId, role: "planner", permission: { project: ["share"] } });
    expect(roleData.updatedAt > roleData.createdAt).toBe(true);
    expect(await mayThey(carl, { project: ["create"] })).toBe(false);
    expect(await mayThey(carl, { project: ["share"] })).toBe(true);
  });

  test("renames it also in members and pending invitations", { tags: "servers" }, async () => {
    const here = await roleScene();
    const { world, ada, bob, carl } = here;
    const roleId = await makeRole(ada.client, "plan", { project: ["create"] });
    await makeRole(ada.client, "planner", {});
    await give(here, bob, "admin,plan");
    await give(here, carl, "planner");
    const eve = await stranger(world);
    await makeRole(eve.client, "plan", {});
    await join(eve.client, await proved(world), "plan");
    for (const [at, role] of ["plan", "planner,member,plan", "planner"].entries())
      await ada.client.post("/organization/invite-member", { email: `${at}@example.com`, role }).ok();
    await ada.client.post(update, { roleId, data: { roleName: "Architect" } }).ok();
    expect(await roleOf(here, bob)).toBe("admin,architect");
    expect(await roleOf(here, carl)).toBe("planner");
    const own = (await world.rows("invitation")).filter(({ organizationId }) => organizationId === here.acme);
    expect(own.flatMap(({ role, status }) => (status === "pending" ? [role] : [])).toSorted()).toEqual([
      "architect",
      "planner",
      "planner,member,architect",
    ]);
    const others = (await world.rows("member")).filter(({ organizationId }) => organizationId !== here.acme);
    expect(others.map(({ role }) => role).toSorted()).toEqual(["owner", "plan"]);
    expect(await mayThey(bob, { project: ["create"] })).toBe(true);
    // The old name is free.
    await makeRole(ada.client, "plan", {});
  });

  test("refuses a taken name, but accepts the current one", async () => {
    const { ada } = await roleScene();
    const roleId = await makeRole(ada.client, "planner", {});
    await makeRole(ada.client, "other", {});
    for (const roleName of ["other", "OTHER", "owner", "Admin"])
      await ada.client.post(update, { roleId, data: { roleName } }).refuses(ROLE_NAME_IS_ALREADY_TAKEN);
    await ada.client.post(update, { roleId, data: { roleName: "a,b" } }).refuses(VALIDATION_ERROR);
    await ada.client.post(update, { roleId, data: { roleName: "PLANNER" } }).ok();
  });

  // Covers CVE-2026-9099, CVE-2026-15572.
  test("requires every permission of the role before and after the change", async () => {
    const { world, ada, bob } = await roleScene();
    const strong = await makeRole(ada.client, "strong", { project: ["create", "delete"] });
    const weak = await makeRole(ada.client, "weak", { project: ["create"] });
    const before = await world.rows("organizationRole");
    for (const data of [{ permission: {} }, { roleName: "mine" }, {}]) {
      const { body } = await bob.client
        .post(update, { roleId: strong, data })
        .refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE);
      expect(body.missingPermissions).toEqual(["project:delete"]);
    }
    const data = { permission: { project: ["delete"] } };
    const { body } = await bob.client
      .post(update, { roleId: weak, data })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE);
    expect(body.missingPermissions).toEqual(["project:delete"]);
    expect(await world.rows("organizationRole")).toEqual(before);
    await bob.client.post(update, { roleId: weak, data: { permission: { project: ["share"] } } }).ok();
  });

  test("also works if it contains permissions that no longer exist", async () => {
    const { world, ada } = await roleScene();
    const roleId = await makeRole(ada.client, "planner", {});
    await world.change("organizationRole", { permission: '{"fax":["send"],"project":["burn"]}' });
    await ada.client.post(update, { roleId, data: { permission: { project: ["share"] } } }).ok();
    await ada.client
      .post(update, { roleId, data: { permission: { fax: ["send"] } } })
      .refuses(INVALID_RESOURCE);
  });

  test("requires the permission, and works only on the organization's custom roles", async () => {
    const { world, ada, carl, acme } = await roleScene();
    const roleId = await makeRole(ada.client, "planner", {});
    const data = { roleName: "mine" };
    await world.client().post(update, { roleId, data }).refuses(UNAUTHORIZED);
    await carl.client.post(update, { roleId, data }).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE);
    const eve = await stranger(world);
    await eve.client
      .post(update, { roleId, data, organizationId: acme })
      .refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    for (const id of [roleId, "nothing", ""])
      await eve.client.post(update, { roleId: id, data }).refuses(ROLE_NOT_FOUND);
    await ada.client.post(update, { roleName: "admin", data }).refuses(ROLE_NOT_FOUND);
    await ada.client.post(update, { data }).refuses(VALIDATION_ERROR);
    const nobody = await proved(world);
    await nobody.client.post(update, { roleId, data }).refuses(NO_ACTIVE_ORGANIZATION);
    expect(await world.rows("organizationRole")).toMatchObject([{ role: "planner" }]);
  });
});

describe("deleting a role", () => {
  test("frees its name", async () => {
    const { world, ada } = await roleScene();
    await makeRole(ada.client, "planner", {});
    expect(await ada.client.post(remove, { roleName: "Planner" }).ok()).toEqual({ success: true });
    expect(await world.rows("organizationRole")).toEqual([]);
    const roleId = await makeRole(ada.client, "planner", {});
    await ada.client.post(remove, { roleId }).ok();
    await ada.client.post(remove, { roleId }).refuses(ROLE_NOT_FOUND);
  });

  test("is refused while a member or an invitation has it, alone or with others", {
    tags: "servers",
  }, async () => {
    const here = await roleScene();
    const { world, ada, carl } = here;
    const roleId = await makeRole(ada.client, "planner", {});
    await makeRole(ada.client, "plan", {});
    await give(here, carl, "member,planner");
    await ada.client.post(remove, { roleId }).refuses(ROLE_IS_ASSIGNED_TO_MEMBERS);
    // Only the exact name counts: a role with a similar name can be deleted.
    await ada.client.post(remove, { roleName: "plan" }).ok();
    await give(here, carl, "member");
    const invited = { email: "new@example.com", role: ["member", "planner"] };
    await ada.client.post("/organization/invite-member", invited).ok();
    const { status, body } = await ada.client.post(remove, { roleId });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: ROLE_IS_ASSIGNED_TO_MEMBERS.code } });
    expect(body.message).toContain("invitation");
    world.advance(3 * 86_400);
    const again = await world.signIn(ada);
    await again.post("/organization/set-active", { organizationId: here.acme }).ok();
    await again.post(remove, { roleId }).ok();
  });

  test("requires the permission, and works only on the organization's custom roles", async () => {
    const { world, ada, carl, acme } = await roleScene();
    const roleId = await makeRole(ada.client, "planner", {});
    await world.client().post(remove, { roleId }).refuses(UNAUTHORIZED);
    await carl.client.post(remove, { roleId }).refuses(YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE);
    const eve = await stranger(world);
    await eve.client
      .post(remove, { roleId, organizationId: acme })
      .refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    for (const id of [roleId, "nothing"])
      await eve.client.post(remove, { roleId: id }).refuses(ROLE_NOT_FOUND);
    for (const roleName of ["admin", "Owner"])
      await ada.client.post(remove, { roleName }).refuses(CANNOT_DELETE_A_PRE_DEFINED_ROLE);
    await ada.client.post(remove, {}).refuses(VALIDATION_ERROR);
    const nobody = await proved(world);
    await nobody.client.post(remove, { roleId }).refuses(NO_ACTIVE_ORGANIZATION);
    expect(await world.rows("organizationRole")).toHaveLength(1);
  });
});
