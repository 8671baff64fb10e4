import {
  ac,
  give,
  makeRole,
  mayThey,
  roleScene,
  roles,
  stranger,
} from "@latchkey/testing/organization/role-scene";
import { join, organizations, proved } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  INVALID_RESOURCE,
  MISSING_AC_INSTANCE,
  NO_ACTIVE_ORGANIZATION,
  ROLE_NAME_IS_ALREADY_TAKEN,
  ROLE_NOT_FOUND,
  TOO_MANY_ROLES,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE,
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE,
} from "../errors.ts";
import { organization } from "../index.ts";

const create = "/organization/create-role";
const update = "/organization/update-role";
const remove = "/organization/delete-role";

describe("creating a role", () => {
  test("gives its holders the permissions, in this organization only", async () => {
    const here = await roleScene();
    const { world, ada, carl, acme } = here;
    const permission = { project: ["create", "create"], report: undefined };
    const made = await ada.client.post(create, { role: "Planner", permission }).ok();
    expect(made).toEqual({
      success: true,
      roleData: {
        id: expect.any(String),
        organizationId: acme,
        role: "planner",
        permission: { project: ["create"] },
        createdAt: expect.any(String),
        updatedAt: null,
      },
      statements: { project: ["create"] },
    });
    expect(await mayThey(carl, { project: ["create"] })).toBe(false);
    await give(here, carl, "member,planner");
    expect(await mayThey(carl, { project: ["create"] })).toBe(true);
    expect(await mayThey(carl, { project: ["share"] })).toBe(false);
    // A role with the same name in another organization is a different role.
    const eve = await stranger(world);
    await makeRole(eve.client, "planner", { project: ["share"] });
    await join(eve.client, carl, "planner");
    expect(await mayThey(carl, { project: ["create"] })).toBe(false);
    expect(await mayThey(carl, { project: ["share"] })).toBe(true);
  });

  test("requires that its creator has the permissions, and names missing ones", async () => {
    const { world, bob } = await roleScene();
    const permission = { project: ["create", "delete"], organization: ["delete"], team: ["paint"] };
    const refused = await bob.client
      .post(create, { role: "planner", permission })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE);
    expect(refused.body.missingPermissions).toEqual(["project:delete", "organization:delete", "team:paint"]);
    expect(await world.rows("organizationRole")).toEqual([]);
    await makeRole(bob.client, "planner", { project: ["create"] });
    await makeRole(bob.client, "nothing", {});
  });

  test("accepts permissions that its creator has by several roles together", async () => {
    const here = await roleScene();
    const { ada, carl } = here;
    await makeRole(ada.client, "maker", { ac: ["create"], project: ["create"] });
    await makeRole(ada.client, "eraser", { project: ["delete"] });
    await give(here, carl, "maker,eraser");
    await makeRole(carl.client, "both", { project: ["create", "delete"] });
    await carl.client
      .post(create, { role: "more", permission: { project: ["share"] } })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE);
  });

  test.each([
    ["report", INVALID_RESOURCE],
    ["constructor", INVALID_RESOURCE],
    ["toString", INVALID_RESOURCE],
    ["__proto__", VALIDATION_ERROR],
  ])("rejects the resource %s", async (resource, error) => {
    const { world, ada } = await roleScene();
    const body = `{ "role": "planner", "permission": { "${resource}": ["read"] } }`;
    const headers = { "content-type": "application/json" };
    await ada.client.send("POST", create, body, { headers }).refuses(error);
    expect(await world.rows("organizationRole")).toEqual([]);
  });

  test("accepts only free names of one word", async () => {
    const { world, ada, bob } = await roleScene();
    await makeRole(ada.client, "planner", {});
    for (const role of ["owner", "ADMIN", "Guest", "planner", "PLANNER"])
      await bob.client.post(create, { role, permission: {} }).refuses(ROLE_NAME_IS_ALREADY_TAKEN);
    for (const role of ["", "two words", " planner", "planner,owner", "a\tb", "50%", "a\\b", "n".repeat(101)])
      await ada.client.post(create, { role, permission: {} }).refuses(VALIDATION_ERROR);
    expect(await world.rows("organizationRole")).toHaveLength(1);
    // The name is free in another organization.
    const eve = await stranger(world);
    await makeRole(eve.client, "planner", {});
  });

  test("stops at the limit", async () => {
    const { ada } = await roleScene({
      dynamicAccessControl: { enabled: true, maximumRolesPerOrganization: 1 },
    });
    await makeRole(ada.client, "planner", {});
    await ada.client.post(create, { role: "other", permission: {} }).refuses(TOO_MANY_ROLES);
  });

  test("stops at the limit that the application returns for the organization", async () => {
    const asked: string[] = [];
    const maximumRolesPerOrganization = (organizationId: string) => {
      asked.push(organizationId);
      return 0;
    };
    const { ada, acme } = await roleScene({
      dynamicAccessControl: { enabled: true, maximumRolesPerOrganization },
    });
    await ada.client.post(create, { role: "planner", permission: {} }).refuses(TOO_MANY_ROLES);
    expect(asked).toEqual([acme]);
  });

  test("requires the permission, in an organization that the caller belongs to", async () => {
    const { world, carl, acme } = await roleScene();
    const body = { role: "planner", permission: {}, organizationId: acme };
    await world.client().post(create, body).refuses(UNAUTHORIZED);
    await carl.client.post(create, body).refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE);
    const eve = await stranger(world);
    for (const organizationId of [acme, "nothing"])
      await eve.client
        .post(create, { ...body, organizationId })
        .refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    const nobody = await proved(world);
    await nobody.client
      .post(create, { role: "owner", permission: {} })
      .refuses(YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE);
    expect(await world.rows("organizationRole")).toEqual([]);
  });

  test("stores the application's columns", async () => {
    const { ada } = await roleScene({
      schema: { organizationRole: { additionalFields: { colour: { type: "string", required: true } } } },
    });
    await ada.client.post(create, { role: "planner", permission: {} }).refuses(VALIDATION_ERROR);
    const additionalFields = { colour: "red" };
    const { roleData } = await ada.client
      .post(create, { role: "planner", permission: {}, additionalFields })
      .ok();
    expect(roleData.colour).toBe("red");
    const body = { roleId: roleData.id, data: { colour: "blue" } };
    expect((await ada.client.post(update, body).ok()).roleData).toMatchObject({
      colour: "blue",
      permission: {},
    });
  });
});

describe("without an access control of the application", () => {
  test("roles can't be created or changed, and the log says why", async () => {
    const world = await organizations({ dynamicAccessControl: { enabled: true } });
    const { client } = await proved(world);
    await client.post(create, { role: "planner", permission: {} }).refuses(MISSING_AC_INSTANCE);
    await client.post(update, { roleName: "planner", data: {} }).refuses(MISSING_AC_INSTANCE);
    expect(world.lines.some(({ message }) => message.includes("createAccessControl"))).toBe(true);
  });

  test("the routes don't exist if custom roles are disabled", async () => {
    const world = await organizations({ ac, roles });
    const { client } = await proved(world);
    for (const path of [create, update, remove]) expect((await client.post(path, {})).status).toBe(404);
    for (const path of ["list-roles", "get-role"])
      expect((await client.get(`/organization/${path}`)).status).toBe(404);
  });
});

describe("reading roles", () => {
  test("shows the organization's custom roles to members with the permission to read them", async () => {
    const { world, ada, carl, dora, acme } = await roleScene();
    const first = await makeRole(ada.client, "first", { project: ["create"] });
    world.advance(1);
    await makeRole(ada.client, "second", {});
    const list = "/organization/list-roles";
    const get = "/organization/get-role";
    const listed = await carl.client.get(list).ok();
    expect(listed).toMatchObject([
      { id: first, organizationId: acme, role: "first", permission: { project: ["create"] } },
      { role: "second", permission: {} },
    ]);
    expect(Object.keys(listed[0])).not.toContain("roleKey");
    for (const query of [{ roleId: first }, { roleName: "FIRST" }])
      expect(await carl.client.get(get, { query }).ok()).toEqual(listed[0]);

    await dora.client.get(list).refuses(YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE);
    await dora.client.get(get, { query: { roleId: first } }).refuses(YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE);
    const eve = await stranger(world);
    const there = { organizationId: acme };
    await eve.client.get(list, { query: there }).refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    await eve.client
      .get(get, { query: { ...there, roleId: first } })
      .refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    for (const query of [{ roleId: first }, { roleName: "first" }, { roleName: "owner" }])
      await eve.client.get(get, { query }).refuses(ROLE_NOT_FOUND);
    expect(await ada.client.get(get)).toMatchObject({ status: 400, body: { code: VALIDATION_ERROR.code } });
    const nobody = await proved(world);
    await nobody.client.get(list).refuses(NO_ACTIVE_ORGANIZATION);
    await nobody.client.get(get, { query: { roleId: first } }).refuses(NO_ACTIVE_ORGANIZATION);
    for (const path of [list, get])
      await world
        .client()
        .get(path, { query: { roleId: "x" } })
        .refuses(UNAUTHORIZED);
  });
});

test("in process, the types of the access control limit the requested permissions", () => {
  const feature = organization({ ac, roles });
  type Api = NonNullable<typeof feature.$api>;
  type Asked = Parameters<Api["hasPermission"]>[0]["body"]["permissions"];
  const asked: Asked = { project: ["create"], team: { actions: ["create", "delete"], connector: "OR" } };
  // @ts-expect-error: no such action
  const wrong: Asked = { project: ["paint"] };
  // @ts-expect-error: no such resource
  const unknown: Asked = { invoice: ["create"] };
  expect([asked, wrong, unknown]).toHaveLength(3);
  expect(feature.routes).toHaveProperty("hasPermission");
});
