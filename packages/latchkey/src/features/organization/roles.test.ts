import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../kernel/errors.ts";
import { createAccessControl, defaultStatements } from "../../shared/index.ts";
import type { App, Person } from "../../testing/app.ts";
import type { Client } from "../../testing/client.ts";
import {
  CANNOT_DELETE_A_PRE_DEFINED_ROLE,
  INVALID_RESOURCE,
  MISSING_AC_INSTANCE,
  NO_ACTIVE_ORGANIZATION,
  ROLE_IS_ASSIGNED_TO_MEMBERS,
  ROLE_NAME_IS_ALREADY_TAKEN,
  ROLE_NOT_FOUND,
  TOO_MANY_ROLES,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE,
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE,
} from "./errors.ts";
import type { OrganizationOptions } from "./options.ts";
import { join, organizations, proved } from "./testing/scene.ts";

const ac = createAccessControl({ ...defaultStatements, project: ["create", "share", "delete"] });
const roles = {
  owner: ac.newRole({ ...defaultStatements, project: ["create", "share", "delete"] }),
  admin: ac.newRole({ ...defaultStatements, organization: ["update"], project: ["create", "share"] }),
  member: ac.newRole({ ac: ["read"] }),
  guest: ac.newRole({}),
};

interface Scene {
  world: App;
  /** The owner. */
  ada: Person;
  /** An admin: may make roles, and may not delete projects. */
  bob: Person;
  /** A plain member. */
  carl: Person;
  /** Who may not even read roles. */
  dora: Person;
  acme: string;
}

async function scene(options: OrganizationOptions = {}): Promise<Scene> {
  const world = await organizations({ ac, roles, dynamicAccessControl: { enabled: true }, ...options });
  const [ada, bob, carl, dora] = [
    await proved(world),
    await proved(world),
    await proved(world),
    await proved(world),
  ];
  const { id } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  await join(ada.client, bob, "admin");
  await join(ada.client, carl, "member");
  await join(ada.client, dora, "guest");
  return { world, ada, bob, carl, dora, acme: id };
}

async function stranger(world: App): Promise<Person> {
  const eve = await proved(world);
  await eve.client.post("/organization/create", { name: "Eve", slug: "eve" }).ok();
  return eve;
}

const create = "/organization/create-role";
const update = "/organization/update-role";
const remove = "/organization/delete-role";

const make = async (client: Client, role: string, permission: object): Promise<string> =>
  (await client.post(create, { role, permission }).ok()).roleData.id;

const may = async ({ client }: Person, permissions: object): Promise<boolean> =>
  (await client.post("/organization/has-permission", { permissions }).ok()).success;

async function memberOf({ world }: Scene, { id }: Person): Promise<{ id: string; role: string }> {
  const found = (await world.rows("member")).find(({ userId }) => userId === id);
  return { id: String(found?.id), role: String(found?.role) };
}

/** As somebody who changes roles does it; the routes have tests of their own. */
async function give(here: Scene, person: Person, role: string): Promise<void> {
  await here.world.change("member", { role }, { userId: person.id });
}

describe("making a role", () => {
  test("lets those who have it do what it allows, in this organization alone", async () => {
    const here = await scene();
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
    expect(await may(carl, { project: ["create"] })).toBe(false);
    await give(here, carl, "member,planner");
    expect(await may(carl, { project: ["create"] })).toBe(true);
    expect(await may(carl, { project: ["share"] })).toBe(false);
    const eve = await stranger(world);
    await join(eve.client, carl, "guest");
    await world.change("member", { role: "planner" }, { userId: carl.id });
    expect(await may(carl, { project: ["create"] })).toBe(false);
  });

  test("asks for permissions that its maker has, and names those that are missing", async () => {
    const { world, bob } = await scene();
    const permission = { project: ["create", "delete"], organization: ["delete"], team: ["paint"] };
    const refused = await bob.client
      .post(create, { role: "planner", permission })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE);
    expect(refused.body.missingPermissions).toEqual(["project:delete", "organization:delete", "team:paint"]);
    expect(await world.rows("organizationRole")).toEqual([]);
    await make(bob.client, "planner", { project: ["create"] });
    await make(bob.client, "nothing", {});
  });

  test("takes what several roles of its maker hold together", async () => {
    const here = await scene();
    const { ada, carl } = here;
    await make(ada.client, "maker", { ac: ["create"], project: ["create"] });
    await make(ada.client, "eraser", { project: ["delete"] });
    await give(here, carl, "maker,eraser");
    await make(carl.client, "both", { project: ["create", "delete"] });
    await carl.client
      .post(create, { role: "more", permission: { project: ["share"] } })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE);
  });

  test.each(["report", "constructor", "__proto__", "toString"])("knows no resource %s", async (resource) => {
    const { world, ada } = await scene();
    const body = `{ "role": "planner", "permission": { "${resource}": ["read"] } }`;
    const headers = { "content-type": "application/json" };
    const answer = await ada.client.send("POST", create, body, { headers });
    if (resource === "__proto__" && answer.status === 200) {
      // Dropped while the body was read: it isn't granted either.
      expect(answer.body.statements).toEqual({});
      return;
    }
    expect(answer).toMatchObject({ status: 400, body: { code: INVALID_RESOURCE.code } });
    expect(await world.rows("organizationRole")).toEqual([]);
  });

  test("takes names that nobody has yet, of one word", async () => {
    const { world, ada, bob } = await scene();
    await make(ada.client, "planner", {});
    for (const role of ["owner", "ADMIN", "Guest", "planner", "PLANNER"])
      await bob.client.post(create, { role, permission: {} }).refuses(ROLE_NAME_IS_ALREADY_TAKEN);
    for (const role of ["", "two words", " planner", "planner,owner", "a\tb", "50%", "a\\b", "n".repeat(101)])
      await ada.client.post(create, { role, permission: {} }).refuses(VALIDATION_ERROR);
    expect(await world.rows("organizationRole")).toHaveLength(1);
    // In another organization it is free.
    const eve = await stranger(world);
    await make(eve.client, "planner", {});
  });

  test("stops at as many as there may be", async () => {
    const { ada } = await scene({ dynamicAccessControl: { enabled: true, maximumRolesPerOrganization: 1 } });
    await make(ada.client, "planner", {});
    await ada.client.post(create, { role: "other", permission: {} }).refuses(TOO_MANY_ROLES);
  });

  test("stops at as many as the application says of the organization", async () => {
    const asked: string[] = [];
    const maximumRolesPerOrganization = (organizationId: string) => {
      asked.push(organizationId);
      return 0;
    };
    const { ada, acme } = await scene({
      dynamicAccessControl: { enabled: true, maximumRolesPerOrganization },
    });
    await ada.client.post(create, { role: "planner", permission: {} }).refuses(TOO_MANY_ROLES);
    expect(asked).toEqual([acme]);
  });

  test("is for those who may, in an organization that they are in", async () => {
    const { world, carl, acme } = await scene();
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

  test("keeps columns that the application added", async () => {
    const { ada } = await scene({
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

describe("where the application has no access control", () => {
  test("roles can't be made or changed, and the log says why", async () => {
    const world = await organizations({ dynamicAccessControl: { enabled: true } });
    const { client } = await proved(world);
    await client.post(create, { role: "planner", permission: {} }).refuses(MISSING_AC_INSTANCE);
    await client.post(update, { roleName: "planner", data: {} }).refuses(MISSING_AC_INSTANCE);
    expect(world.logs.some(({ message }) => message.includes("createAccessControl"))).toBe(true);
  });

  test("and where roles are off, their routes don't exist", async () => {
    const world = await organizations({ ac, roles });
    const { client } = await proved(world);
    for (const path of [create, update, remove]) expect((await client.post(path, {})).status).toBe(404);
    for (const path of ["list-roles", "get-role"])
      expect((await client.get(`/organization/${path}`)).status).toBe(404);
  });
});

describe("changing a role", () => {
  test("changes what those may do who have it", async () => {
    const here = await scene();
    const { world, ada, carl } = here;
    const roleId = await make(ada.client, "planner", { project: ["create"] });
    await give(here, carl, "planner");
    world.advance(60);
    const data = { permission: { project: ["share"] } };
    const { success, roleData } = await ada.client.post(update, { roleName: "Planner", data }).ok();
    expect(success).toBe(true);
    expect(roleData).toMatchObject({ id: roleId, role: "planner", permission: { project: ["share"] } });
    expect(roleData.updatedAt > roleData.createdAt).toBe(true);
    expect(await may(carl, { project: ["create"] })).toBe(false);
    expect(await may(carl, { project: ["share"] })).toBe(true);
  });

  test("renames it with those who have it, and in invitations", async () => {
    const here = await scene();
    const { world, ada, bob, carl } = here;
    const roleId = await make(ada.client, "plan", { project: ["create"] });
    await make(ada.client, "planner", {});
    await give(here, bob, "admin,plan");
    await give(here, carl, "planner");
    const eve = await stranger(world);
    await make(eve.client, "plan", {});
    await join(eve.client, await proved(world), "plan");
    const invite = async (role: string) =>
      ada.client.post("/organization/invite-member", { email: `${role}@example.com`, role }).ok();
    for (const role of ["plan", "planner,plan", "planner"]) await invite(role.replace(",", ",member,"));
    await ada.client.post(update, { roleId, data: { roleName: "Architect" } }).ok();
    expect((await memberOf(here, bob)).role).toBe("admin,architect");
    expect((await memberOf(here, carl)).role).toBe("planner");
    const own = (await world.rows("invitation")).filter(({ organizationId }) => organizationId === here.acme);
    expect(own.flatMap(({ role, status }) => (status === "pending" ? [role] : [])).toSorted()).toEqual([
      "architect",
      "planner",
      "planner,member,architect",
    ]);
    const others = (await world.rows("member")).filter(({ organizationId }) => organizationId !== here.acme);
    expect(others.map(({ role }) => role).toSorted()).toEqual(["owner", "plan"]);
    expect(await may(bob, { project: ["create"] })).toBe(true);
    // The old name is free again.
    await make(ada.client, "plan", {});
  });

  test("to a name that is taken is refused, to its own isn't", async () => {
    const { ada } = await scene();
    const roleId = await make(ada.client, "planner", {});
    await make(ada.client, "other", {});
    for (const roleName of ["other", "OTHER", "owner", "Admin"])
      await ada.client.post(update, { roleId, data: { roleName } }).refuses(ROLE_NAME_IS_ALREADY_TAKEN);
    await ada.client.post(update, { roleId, data: { roleName: "a,b" } }).refuses(VALIDATION_ERROR);
    await ada.client.post(update, { roleId, data: { roleName: "PLANNER" } }).ok();
  });

  test("asks for everything that it allowed before, and will allow", async () => {
    const { world, ada, bob } = await scene();
    const strong = await make(ada.client, "strong", { project: ["create", "delete"] });
    const weak = await make(ada.client, "weak", { project: ["create"] });
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

  test("works, too, where it allows what the application has no more", async () => {
    const { world, ada } = await scene();
    const roleId = await make(ada.client, "planner", {});
    await world.change("organizationRole", { permission: '{"fax":["send"],"project":["burn"]}' });
    await ada.client.post(update, { roleId, data: { permission: { project: ["share"] } } }).ok();
    await ada.client
      .post(update, { roleId, data: { permission: { fax: ["send"] } } })
      .refuses(INVALID_RESOURCE);
  });

  test("is for those who may, and about roles of the organization's own", async () => {
    const { world, ada, carl, acme } = await scene();
    const roleId = await make(ada.client, "planner", {});
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
    const { world, ada } = await scene();
    await make(ada.client, "planner", {});
    expect(await ada.client.post(remove, { roleName: "Planner" }).ok()).toEqual({ success: true });
    expect(await world.rows("organizationRole")).toEqual([]);
    const roleId = await make(ada.client, "planner", {});
    await ada.client.post(remove, { roleId }).ok();
    await ada.client.post(remove, { roleId }).refuses(ROLE_NOT_FOUND);
  });

  test("is refused while somebody has it, among others too, or could get it", async () => {
    const here = await scene();
    const { world, ada, carl } = here;
    const roleId = await make(ada.client, "planner", {});
    await make(ada.client, "plan", {});
    await give(here, carl, "member,planner");
    await ada.client.post(remove, { roleId }).refuses(ROLE_IS_ASSIGNED_TO_MEMBERS);
    // One that is called much the same isn't it.
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

  test("is for those who may, and about roles of the organization's own", async () => {
    const { world, ada, carl, acme } = await scene();
    const roleId = await make(ada.client, "planner", {});
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

describe("reading roles", () => {
  test("shows those that the organization has made, to whoever may read them", async () => {
    const { world, ada, carl, dora, acme } = await scene();
    const first = await make(ada.client, "first", { project: ["create"] });
    world.advance(1);
    await make(ada.client, "second", {});
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
    await ada.client.get(get).refuses(VALIDATION_ERROR);
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
