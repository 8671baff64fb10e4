import { company, giveRole, takeOut } from "@latchkey/testing/organization/company";
import { give, makeRole, roleScene } from "@latchkey/testing/organization/role-scene";
import { proved } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { INVITATION_NOT_FOUND, INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION } from "../errors.ts";

/** A former owner of the organization, who has sent an invitation for each of these roles. */
async function formerOwner(roles: readonly string[]) {
  const acme = await company();
  const mallory = await acme.join("owner");
  const invited: Record<string, string> = {};
  for (const role of roles) {
    const body = { email: `${role}@example.com`, role, organizationId: acme.id };
    invited[role] = (await mallory.client.post("/organization/invite-member", body).ok()).id;
  }
  const pending = async (): Promise<string[]> => {
    const rows = await acme.here.rows("invitation");
    return rows.filter(({ status }) => status === "pending").map(({ role }) => String(role));
  };
  return { acme, mallory, invited, pending };
}

describe("a member's pending invitations", () => {
  test("are canceled if the member loses the role that they need, and the others stay", async () => {
    const { acme, mallory, invited, pending } = await formerOwner(["owner", "admin", "member"]);
    await giveRole(acme.owner, mallory.memberId, "admin").ok();
    expect((await pending()).toSorted()).toEqual(["admin", "member"]);
    expect(await acme.events()).toContainEqual({
      event: "invitation_canceled",
      userId: mallory.id,
      actorId: acme.owner.id,
      target: `invitation ${invited.owner}`,
    });
    await giveRole(acme.owner, mallory.memberId, "member").ok();
    expect(await pending()).toEqual([]);
  });

  test("are also canceled when an owner transfers the ownership", async () => {
    const { acme, mallory, pending } = await formerOwner(["owner", "admin"]);
    const body = { memberId: acme.owner.memberId, organizationId: acme.id };
    await mallory.client.post("/organization/transfer-ownership", body).ok();
    expect(await pending()).toEqual(["admin"]);
  });

  test.each([["is removed"], ["leaves"]])("are canceled when the member %s", async (how) => {
    const { acme, mallory, invited, pending } = await formerOwner(["member"]);
    if (how === "leaves") await mallory.client.post("/organization/leave", { organizationId: acme.id }).ok();
    else await takeOut(acme.owner, mallory.memberId, acme.id).ok();
    expect(await pending()).toEqual([]);
    const guest = await acme.here.person({ email: "member@example.com" });
    const accepted = guest.client.post("/organization/accept-invitation", { invitationId: invited.member });
    await accepted.refuses(INVITATION_NOT_FOUND);
  });
});

test("an invitation to a role that now exceeds its sender's permissions works after an owner resends it", async () => {
  const scene = await roleScene();
  const { world, ada, bob } = scene;
  const roleId = await makeRole(ada.client, "planner", { project: ["create"] });
  const bea = await proved(world);
  const wanted = { email: bea.email, role: "planner" };
  const { id } = await bob.client.post("/organization/invite-member", wanted).ok();
  // Admins can't delete projects.
  const data = { permission: { project: ["create", "delete"] } };
  await ada.client.post("/organization/update-role", { roleId, data }).ok();
  const accept = () => bea.client.post("/organization/accept-invitation", { invitationId: id });
  const refusal = { code: INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION.code };
  for (const answer of [
    await accept(),
    await bea.client.get("/organization/get-invitation", { query: { id } }),
  ])
    expect(answer).toMatchObject({ status: 400, body: refusal });
  await ada.client.post("/organization/invite-member", { ...wanted, resend: true }).ok();
  await accept().ok();
});

test("an invitation that the compatible framework kept from a former member can't be accepted", async () => {
  const scene = await roleScene();
  const { world, ada, carl } = scene;
  const bea = await proved(world);
  await give(scene, carl, "admin");
  const { id } = await carl.client
    .post("/organization/invite-member", { email: bea.email, role: "member" })
    .ok();
  await ada.client.post("/organization/remove-member", { memberIdOrEmail: carl.email }).ok();
  await world.change("invitation", { status: "pending" }, { id });
  const accepted = bea.client.post("/organization/accept-invitation", { invitationId: id });
  await accepted.refuses(INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION);
});
