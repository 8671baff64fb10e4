// @module-tag servers

import type { ClientAnswer } from "@latchkey/testing/client";
import { gate } from "@latchkey/testing/meeting";
import { CLIENTS, inTurn, times, twoNodes } from "@latchkey/testing/organization/nodes";
import { ac, makeRole, roles } from "@latchkey/testing/organization/role-scene";
import { join, proved } from "@latchkey/testing/organization/scene";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import {
  INVITATION_NOT_FOUND,
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
} from "../errors.ts";
import type { OrganizationHooks } from "../options.ts";

const ROUNDS = rounds(4);

/** Ada's organization, at two engines. Mallory is an owner as well, at first, and Bob is a member. */
async function scene(hooks: OrganizationHooks = {}) {
  const options = { ac, roles, dynamicAccessControl: { enabled: true }, organizationHooks: hooks };
  const nodes = await twoNodes(options);
  const [world] = nodes;
  const [ada, mallory, bob] = [await proved(world), await proved(world), await proved(world)];
  await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const { id: memberId } = await join(ada.client, mallory, "owner");
  const { id: bobsMembership } = await join(ada.client, bob, "member");
  const eve = await proved(world);
  return {
    nodes,
    world,
    ada,
    mallory,
    bobsMembership,
    eve,
    /** Sends the request to the other engine. */
    demote: () => inTurn(nodes, ada)(1).post("/organization/update-member-role", { memberId, role: "admin" }),
    async offer(role: string): Promise<string> {
      const body = { email: eve.email, role };
      return (await mallory.client.post("/organization/invite-member", body).ok()).id;
    },
    async owners(): Promise<unknown[]> {
      const rows = await world.rows("member");
      return rows.filter(({ role }) => String(role).includes("owner")).map(({ userId }) => userId);
    },
    async offered(): Promise<unknown[]> {
      const rows = await world.rows("invitation");
      return rows.filter(({ status }) => status === "pending").map(({ role }) => role);
    },
  };
}

/** A hook of the application that waits once, after the check of the grant and before its transaction. */
function between() {
  const [judged, lost] = [gate(), gate()];
  let waits = false;
  return {
    async hook() {
      if (!waits) return;
      waits = false;
      judged.open();
      await lost.opened;
    },
    async run(grant: () => Promise<ClientAnswer>, loss: () => Promise<unknown>): Promise<ClientAnswer> {
      waits = true;
      const granting = grant();
      await judged.opened;
      await loss();
      lost.open();
      return granting;
    },
  };
}

const refusal = ({ status, code }: { status: number; code: string }) => ({ status, body: { code } });

describe("a member who loses a role while granting it", () => {
  test("makes no user an owner by an invitation that is being accepted", async () => {
    const { hook, run } = between();
    const { ada, eve, demote, offer, owners } = await scene({ beforeAcceptInvitation: hook });
    const invitationId = await offer("owner");
    const accept = () => eve.client.post("/organization/accept-invitation", { invitationId });
    expect(await run(accept, () => demote().ok())).toMatchObject(refusal(INVITATION_NOT_FOUND));
    expect(await owners()).toEqual([ada.id]);
  });

  test("grants no role that gains permissions while its invitation is being accepted", async () => {
    const { hook, run } = between();
    const { ada, eve, demote, offer } = await scene({ beforeAcceptInvitation: hook });
    const roleId = await makeRole(ada.client, "planner", {});
    await demote().ok();
    const invitationId = await offer("planner");
    const accept = () => eve.client.post("/organization/accept-invitation", { invitationId });
    const data = { permission: { organization: ["delete"] } };
    const raise = () => ada.client.post("/organization/update-role", { roleId, data }).ok();
    expect(await run(accept, raise)).toMatchObject(
      refusal(INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION),
    );
  });

  test("sends no invitation that requires the role", async () => {
    const { hook, run } = between();
    const { mallory, demote, offered } = await scene({ beforeCreateInvitation: hook });
    const body = { email: "new@example.com", role: "owner" };
    const send = () => mallory.client.post("/organization/invite-member", body);
    const refused = refusal(YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
    expect(await run(send, () => demote().ok())).toMatchObject(refused);
    expect(await offered()).toEqual([]);
  });

  test.each(["/organization/update-member-role", "/organization/transfer-ownership"])(
    "makes no user an owner: %s",
    async (path) => {
      const { hook, run } = between();
      const { ada, mallory, bobsMembership, demote, owners } = await scene({ beforeUpdateMemberRole: hook });
      const body = { memberId: bobsMembership, ...(path.includes("update") ? { role: "owner" } : {}) };
      const refused = refusal(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
      expect(
        await run(
          () => mallory.client.post(path, body),
          () => demote().ok(),
        ),
      ).toMatchObject(refused);
      expect(await owners()).toEqual([ada.id]);
    },
  );
});

describe("at once", ROUNDS, () => {
  test("an owner invites owners and is demoted: no such invitation stays", async () => {
    const { nodes, mallory, demote, offered } = await scene();
    const client = inTurn(nodes, mallory);
    await times(CLIENTS, (at): Promise<unknown> => {
      if (at === 9) return demote().ok();
      return client(at).post("/organization/invite-member", { email: `${at}@example.com`, role: "owner" });
    });
    expect(await offered()).toEqual([]);
  });

  test("an invitation is accepted and its sender is demoted: one of the two comes first", async () => {
    const { nodes, world, ada, mallory, eve, demote, offer, owners } = await scene();
    const invitationId = await offer("owner");
    const accept = () => inTurn(nodes, eve)(0).post("/organization/accept-invitation", { invitationId });
    const [accepted] = await Promise.all([accept(), demote().ok()]);
    const [invitation] = (await world.rows("invitation")).filter(({ id }) => id === invitationId);
    const isIn = accepted.status === 200;
    expect(invitation?.status).toBe(isIn ? "accepted" : "canceled");
    expect((await owners()).toSorted()).toEqual((isIn ? [ada.id, eve.id] : [ada.id]).toSorted());
    expect(await owners()).not.toContain(mallory.id);
  });
});
