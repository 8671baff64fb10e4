import type { Client } from "@latchkey/testing/client";
import { type Company, company, companyIn, giveRole, takeOut } from "@latchkey/testing/organization/company";
import { describe, expect, test } from "vitest";
import { SESSION_NOT_FRESH, UNAUTHORIZED } from "../../../base/errors.ts";
import { admin } from "../../admin/index.ts";
import {
  MEMBER_NOT_FOUND,
  NO_ACTIVE_ORGANIZATION,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
} from "../errors.ts";

const DAY = 86_400;

async function doubled(acme: Company, { id, memberId }: Company["owner"], role: string): Promise<string> {
  acme.here.advance(1);
  const twin = await acme.join(role);
  await acme.here.change("member", { userId: id, membershipKey: null }, { id: twin.memberId });
  await acme.here.change("member", { membershipKey: null }, { id: memberId });
  return twin.memberId;
}

describe("transferring ownership", () => {
  const handOver = (by: Company["owner"], memberId: string, more: object = {}) =>
    by.client.post("/organization/transfer-ownership", { memberId, ...more });

  test("makes the other member an owner and the caller an admin, at once", async () => {
    const acme = await company();
    const bob = await acme.join("member");
    expect(await handOver(acme.owner, bob.memberId).ok()).toMatchObject({
      member: { id: bob.memberId, role: "owner" },
      previous: { id: acme.owner.memberId, role: "admin" },
    });
    expect(await acme.roles()).toEqual({ [bob.id]: "owner", [acme.owner.id]: "admin" });
    expect(await acme.events()).toContainEqual({
      event: "ownership_transferred",
      userId: bob.id,
      actorId: acme.owner.id,
      target: `member ${bob.memberId}`,
    });
    await handOver(acme.owner, bob.memberId).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
  });

  test("keeps the caller an owner on request", async () => {
    const acme = await company();
    const bob = await acme.join("admin");
    const { previous } = await handOver(acme.owner, bob.memberId, { keepRole: true }).ok();
    expect(previous).toMatchObject({ id: acme.owner.memberId, role: "owner" });
    expect(await acme.roles()).toEqual({ [bob.id]: "owner", [acme.owner.id]: "owner" });
  });

  test("keeps the application's custom roles", async () => {
    const all = { statements: { member: ["update"] } };
    const acme = await company({ roles: { owner: all, billing: all, member: all } });
    await giveRole(acme.owner, acme.owner.memberId, "owner,billing").ok();
    const bob = await acme.join("member,billing");
    await handOver(acme.owner, bob.memberId).ok();
    expect(await acme.roles()).toEqual({ [bob.id]: "owner,billing", [acme.owner.id]: "admin,billing" });
  });

  test("requires another member of the organization", async () => {
    const acme = await company();
    const other = await companyIn(acme.here);
    const foreign = await other.join();
    for (const id of [acme.owner.memberId, foreign.memberId, other.owner.memberId, "none"])
      await handOver(acme.owner, id).refuses(MEMBER_NOT_FOUND);
    await handOver(acme.owner, foreign.memberId, { organizationId: other.id }).refuses(MEMBER_NOT_FOUND);
    expect(await acme.roles()).toEqual({ [acme.owner.id]: "owner" });
  });

  test("requires an owner with a fresh session", async () => {
    const acme = await company();
    const [admin, bob] = [await acme.join("admin"), await acme.join()];
    await handOver(admin, bob.memberId, { organizationId: acme.id }).refuses(
      YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
    );
    await handOver(admin, bob.memberId).refuses(NO_ACTIVE_ORGANIZATION);
    await acme.here
      .client()
      .post("/organization/transfer-ownership", { memberId: bob.memberId })
      .refuses(UNAUTHORIZED);
    acme.here.advance(2 * DAY);
    await handOver(acme.owner, bob.memberId).refuses(SESSION_NOT_FRESH);
  });
});

describe("a user whom the compatible framework has added twice", () => {
  test("has the role of the older row, and doesn't count as a second owner", async () => {
    const acme = await company();
    const bob = await acme.join("member");
    await doubled(acme, bob, "owner");
    await doubled(acme, acme.owner, "owner");
    const query = { organizationId: acme.id };
    expect(await bob.client.get("/organization/get-active-member-role", { query }).ok()).toEqual({
      role: "member",
    });
    await takeOut(bob, acme.owner.memberId, acme.id).refuses(
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
    );
    await acme.owner.client
      .post("/organization/leave", { organizationId: acme.id })
      .refuses(YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER);
    await giveRole(acme.owner, acme.owner.memberId, "admin").refuses(
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
    );
  });

  test("is an owner by the ID of either row", async () => {
    const acme = await company();
    const admin = await acme.join("admin");
    const newer = await doubled(acme, acme.owner, "member");
    const asked = { memberId: newer, role: "member", organizationId: acme.id };
    const given = admin.client.post("/organization/update-member-role", asked);
    await given.refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    await takeOut(admin, newer, acme.id).refuses(YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER);
  });

  test("can't be added again, gets a role in both rows, and is removed with both", async () => {
    const acme = await company();
    const bob = await acme.join("member");
    await doubled(acme, bob, "admin");
    await expect(acme.join("member", bob)).rejects.toMatchObject({
      code: USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION.code,
    });
    await giveRole(acme.owner, bob.memberId, "owner").ok();
    const rows = await acme.here.rows("member");
    expect(rows.filter(({ userId }) => userId === bob.id)).toMatchObject([
      { role: "owner" },
      { role: "owner" },
    ]);
    await takeOut(acme.owner, bob.email).ok();
    expect(Object.keys(await acme.roles())).toEqual([acme.owner.id]);
  });
});

describe("an administrator of the service who impersonates an owner", () => {
  const acting = async () => {
    const acme = await company({ app: { plugins: [admin()] } });
    const support = await acme.here.person();
    await acme.here.change("user", { role: "admin" }, { id: support.id });
    await support.client.post("/admin/impersonate-user", { userId: acme.owner.id }).ok();
    return { acme, client: support.client };
  };
  const invite = (client: Client, organizationId: string, role: string) =>
    client.post("/organization/invite-member", { email: "friend@example.com", role, organizationId });

  test("can invite members and admins, but no owner", async () => {
    const { acme, client } = await acting();
    await invite(client, acme.id, "owner").refuses(YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
    await invite(client, acme.id, "admin").ok();
  });

  test("can't make a member an owner", async () => {
    const { acme, client } = await acting();
    const { memberId } = await acme.join("member");
    await client
      .post("/organization/update-member-role", { memberId, role: "owner", organizationId: acme.id })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
  });
});
