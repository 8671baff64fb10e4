import type { OrganizationOptions } from "../../../latchkey/src/features/organization/options.ts";
import { createAccessControl, defaultStatements } from "../../../latchkey/src/shared/index.ts";
import type { App, Person } from "../app.ts";
import type { Client } from "../client.ts";
import { join, organizations, proved } from "./scene.ts";

export const ac = createAccessControl({ ...defaultStatements, project: ["create", "share", "delete"] });
export const roles = {
  owner: ac.newRole({ ...defaultStatements, project: ["create", "share", "delete"] }),
  admin: ac.newRole({ ...defaultStatements, organization: ["update"], project: ["create", "share"] }),
  member: ac.newRole({ ac: ["read"] }),
  guest: ac.newRole({}),
};

interface RoleScene {
  world: App;
  /** The owner. */
  ada: Person;
  /** An admin, who may create roles and may not delete projects. */
  bob: Person;
  /** A plain member. */
  carl: Person;
  /** A guest, who may not even read roles. */
  dora: Person;
  acme: string;
}

/** An organization whose members have different roles. */
export async function roleScene(options: OrganizationOptions = {}): Promise<RoleScene> {
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

/** Creates a user with another organization. */
export async function stranger(world: App): Promise<Person> {
  const eve = await proved(world);
  await eve.client.post("/organization/create", { name: "Eve", slug: "eve" }).ok();
  return eve;
}

/** Creates a role in the client's active organization. Returns its ID. */
export const makeRole = async (client: Client, role: string, permission: object): Promise<string> =>
  (await client.post("/organization/create-role", { role, permission }).ok()).roleData.id;

export const mayThey = async ({ client }: Person, permissions: object): Promise<boolean> =>
  (await client.post("/organization/has-permission", { permissions }).ok()).success;

/** Returns a user's role in the scene's organization, as stored. */
export async function roleOf({ world, acme }: RoleScene, { id }: Person): Promise<string> {
  const rows = await world.rows("member");
  return String(rows.find((row) => row.userId === id && row.organizationId === acme)?.role);
}

/** Changes a member's role as Ada. */
export async function give({ world, ada, acme }: RoleScene, { id }: Person, role: string): Promise<void> {
  const rows = await world.rows("member");
  const found = rows.find((row) => row.userId === id && row.organizationId === acme);
  const body = { memberId: found?.id, role, organizationId: acme };
  await ada.client.post("/organization/update-member-role", body).ok();
}
