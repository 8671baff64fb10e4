// @module-tag servers

import type { App, Person } from "@latchkey/testing/app";
import { gate, meeting } from "@latchkey/testing/meeting";
import { CLIENTS, inTurn, tally, times, twoNodes } from "@latchkey/testing/organization/nodes";
import { naively } from "@latchkey/testing/organization/race-scene";
import { ac, makeRole, roles } from "@latchkey/testing/organization/role-scene";
import { join, proved } from "@latchkey/testing/organization/scene";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import type { Feature } from "../../../kernel/contracts/feature.ts";
import {
  ROLE_IS_ASSIGNED_TO_MEMBERS,
  ROLE_NAME_IS_ALREADY_TAKEN,
  ROLE_NOT_FOUND,
  TOO_MANY_ROLES,
} from "../errors.ts";
import { memberStore } from "../members/store.ts";
import { organizationStore } from "../store.ts";
import { organizationRoleTable } from "../tables.ts";
import { permissions } from "./permissions.ts";
import { roleHolders, roleStore } from "./store.ts";

const ROUNDS = rounds(4);

interface Scene {
  nodes: [App, App];
  world: App;
  /** The owner. */
  ada: Person;
  /** A member. */
  bob: Person;
  bobsMembership: string;
  id: string;
}

async function scene(others: readonly Feature[] = [], maximum = 100): Promise<Scene> {
  const dynamicAccessControl = { enabled: true, maximumRolesPerOrganization: maximum };
  const nodes = await twoNodes({ ac, roles, dynamicAccessControl }, others);
  const [world] = nodes;
  const ada = await proved(world);
  const bob = await proved(world);
  const { id } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const { id: bobsMembership } = await join(ada.client, bob, "member");
  return { nodes, world, ada, bob, bobsMembership, id };
}

/** Names in members or pending invitations that aren't roles. */
async function unknownRoles(world: App): Promise<string[]> {
  const [stored, members, invitations] = await Promise.all(
    ["organizationRole", "member", "invitation"].map((table) => world.rows(table)),
  );
  const known = new Set([...Object.keys(roles), ...(stored ?? []).map(({ role }) => role)]);
  const waiting = (invitations ?? []).filter(({ status }) => status === "pending");
  const given = [...(members ?? []), ...waiting].flatMap(({ role }) => String(role).split(","));
  return given.filter((name) => !known.has(name));
}

const create = "/organization/create-role";
const update = "/organization/update-role";
const remove = "/organization/delete-role";

describe("16 roles are created with one name at once", ROUNDS, () => {
  test("and one is created", async () => {
    const { nodes, world, ada } = await scene();
    const client = inTurn(nodes, ada);
    const answers = await times(CLIENTS, (at) =>
      client(at).post(create, { role: at % 2 === 0 ? "planner" : "Planner", permission: {} }),
    );
    expect(tally(answers)).toEqual({ "200": 1, [`400 ${ROLE_NAME_IS_ALREADY_TAKEN.code}`]: CLIENTS - 1 });
    expect(await world.rows("organizationRole")).toHaveLength(1);
  });

  test("the mutant: checking first, without a unique key, creates several", { tags: "long" }, async () => {
    const looked = meeting(CLIENTS);
    const naive = naively(async (context, { organizationId = "" }) => {
      const { core } = context;
      const known = await core.use(roleStore).find({ name: "planner" }, organizationId);
      await looked();
      if (known !== undefined) return;
      const id = await core.newId("organizationRole");
      const insert = core.db
        .for(organizationRoleTable)
        .write((k, p: { id: string; of: string; now: string }) =>
          k.insertInto("organizationRole").values({
            id: p.id,
            organizationId: p.of,
            role: "planner",
            permission: "{}",
            roleKey: null,
            createdAt: p.now,
            updatedAt: null,
          }),
        );
      await insert({ id, of: organizationId, now: context.time() });
    });
    const { nodes, world, ada, id } = await scene([naive]);
    const client = inTurn(nodes, ada);
    await times(CLIENTS, (at) => client(at).post("/naive", { organizationId: id }).ok());
    expect((await world.rows("organizationRole")).length).toBeGreaterThan(1);
  });

  test("and one of four roles is renamed to it", async () => {
    const { nodes, world, ada } = await scene();
    const ids: string[] = [];
    for (let at = 0; at < 4; at++) ids.push(await makeRole(ada.client, `role-${at}`, {}));
    const client = inTurn(nodes, ada);
    const answers = await times(CLIENTS, (at) =>
      client(at >> 2).post(update, { roleId: ids[at % 4], data: { roleName: "planner" } }),
    );
    expect(tally(answers)).toEqual({ "200": 4, [`400 ${ROLE_NAME_IS_ALREADY_TAKEN.code}`]: 12 });
    const names = (await world.rows("organizationRole")).map(({ role }) => role);
    expect(names.filter((name) => name === "planner")).toHaveLength(1);
    expect(names).toHaveLength(4);
  });
});

describe("maximumRolesPerOrganization: 16 roles are created at once with a limit of 4", ROUNDS, () => {
  test("and 4 are created", async () => {
    const { nodes, world, ada } = await scene([], 4);
    const client = inTurn(nodes, ada);
    const answers = await times(CLIENTS, (at) =>
      client(at).post(create, { role: `role-${at}`, permission: {} }),
    );
    expect(tally(answers)).toEqual({ "200": 4, [`400 ${TOO_MANY_ROLES.code}`]: 12 });
    expect(await world.rows("organizationRole")).toHaveLength(4);
  });

  test("the mutant: counting before the lock exceeds the limit", { tags: "long" }, async () => {
    const looked = meeting(CLIENTS);
    const naive = naively(async (context, { organizationId = "", role = "" }) => {
      const { core } = context;
      const [stored, organizations] = [core.use(roleStore), core.use(organizationStore)];
      const count = await stored.count(organizationId);
      await looked();
      if (count >= 4) return;
      await core.db.transaction(async (tx) => {
        await organizations.lock(organizationId, tx);
        const id = await core.newId("organizationRole");
        const row = { id, organizationId, role, permission: {}, createdAt: context.time(), updatedAt: null };
        await stored.insert(row, tx);
      });
    });
    const { nodes, world, ada, id } = await scene([naive]);
    const client = inTurn(nodes, ada);
    await times(CLIENTS, (at) =>
      client(at)
        .post("/naive", { organizationId: id, role: `role-${at}` })
        .ok(),
    );
    expect((await world.rows("organizationRole")).length).toBeGreaterThan(4);
  });
});

describe("16 requests at once grant a role and delete it", ROUNDS, () => {
  test("and no member or invitation has a deleted role", async () => {
    const { nodes, world, ada, bobsMembership: memberId } = await scene();
    const roleId = await makeRole(ada.client, "planner", {});
    const client = inTurn(nodes, ada);
    const answers = await times(CLIENTS, (at) => {
      if (at % 8 === 3) return client(at).post(remove, { roleId });
      const role = ["member", "planner"];
      if (at % 2 === 0) return client(at >> 1).post("/organization/update-member-role", { memberId, role });
      return client(at >> 1).post("/organization/invite-member", { email: `${at}@example.com`, role });
    });
    const failed = answers.filter(({ status }) => status !== 200);
    const expected = [ROLE_NOT_FOUND, ROLE_IS_ASSIGNED_TO_MEMBERS].map(({ code }) => code);
    for (const { body } of failed) expect(expected).toContain(body.code);
    expect(await unknownRoles(world)).toEqual([]);
  });

  test("the mutant: looking for holders before the lock leaves members with a deleted role", {
    tags: "long",
  }, async () => {
    const looked = gate();
    const { opened, open } = gate();
    const naive = naively(async ({ core }, { organizationId = "", roleId = "" }) => {
      const [stored, holders] = [core.use(roleStore), core.use(roleHolders)];
      const role = await stored.find({ id: roleId }, organizationId);
      const isHeld = await core.db.transaction((tx) =>
        holders.hasMembers(String(role?.role), organizationId, tx),
      );
      looked.open();
      await opened;
      if (role === undefined || isHeld) return;
      await core.db.transaction(async (tx) => {
        await core.use(organizationStore).lock(organizationId, tx);
        await stored.remove(role, tx);
      });
    });
    const { world, ada, id, bobsMembership: memberId } = await scene([naive]);
    const roleId = await makeRole(ada.client, "planner", {});
    const deleting = ada.client.post("/naive", { organizationId: id, roleId });
    await looked.opened;
    await ada.client.post("/organization/update-member-role", { memberId, role: "planner" }).ok();
    open();
    await deleting.ok();
    expect(await unknownRoles(world)).toEqual(["planner"]);
  });
});

describe("16 requests at once grant a role and rename it", ROUNDS, () => {
  test("and every member who got it has the new name", async () => {
    const { nodes, world, ada, bobsMembership: memberId } = await scene();
    const roleId = await makeRole(ada.client, "planner", {});
    const guests: { person: Person; invitationId: string }[] = [];
    for (let at = 0; at < 4; at++) {
      const person = await proved(world);
      const role = at % 2 === 0 ? "planner" : "member,planner";
      const invited = { email: person.email, role };
      const { id } = await ada.client.post("/organization/invite-member", invited).ok();
      guests.push({ person, invitationId: id });
    }
    const client = inTurn(nodes, ada);
    const giving = times(CLIENTS, (at) => {
      if (at === 5) return client(at).post(update, { roleId, data: { roleName: "architect" } });
      if (at % 2 === 0)
        return client(at >> 1).post("/organization/update-member-role", { memberId, role: "planner" });
      return client(at >> 1).post("/organization/invite-member", {
        email: `${at}@example.com`,
        role: "planner",
      });
    });
    const accepting = guests.map(({ person, invitationId }, at) =>
      inTurn(nodes, person)(at).post("/organization/accept-invitation", { invitationId }),
    );
    expect(tally(await Promise.all(accepting))).toEqual({ "200": 4 });
    const failed = (await giving).filter(({ status }) => status !== 200);
    for (const { body } of failed) expect(body.code).toBe(ROLE_NOT_FOUND.code);
    expect(await unknownRoles(world)).toEqual([]);
    const held = (await world.rows("member")).map(({ role }) => role);
    expect(held.filter((role) => role === "member,architect")).toHaveLength(2);
  });

  test("the mutant: looking for the role before the lock grants a renamed role", {
    tags: "long",
  }, async () => {
    const looked = gate();
    const { opened, open } = gate();
    const naive = naively(async ({ core }, { organizationId = "", memberId = "", role = "" }) => {
      const members = core.use(memberStore);
      const member = await members.findById(memberId, organizationId);
      const known = await core.use(permissions).knownAmong([role], organizationId);
      looked.open();
      await opened;
      if (member === undefined || !known.has(role)) return;
      await core.db.transaction(async (tx) => {
        await core.use(organizationStore).lock(organizationId, tx);
        await members.setRole(member, role, tx);
      });
    });
    const { world, ada, id: organizationId, bobsMembership: memberId } = await scene([naive]);
    const roleId = await makeRole(ada.client, "planner", {});
    const giving = ada.client.post("/naive", { organizationId, memberId, role: "planner" });
    await looked.opened;
    await ada.client.post(update, { roleId, data: { roleName: "architect" } }).ok();
    open();
    await giving.ok();
    expect(await unknownRoles(world)).toEqual(["planner"]);
  });
});
