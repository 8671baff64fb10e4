import { company, companyIn, giveRole, takeOut } from "@latchkey/testing/organization/company";
import { describe, expect, test } from "vitest";
import { VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  MEMBER_NOT_FOUND,
  NO_ACTIVE_ORGANIZATION,
  ROLE_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
} from "../errors.ts";

describe("changing a member's roles", () => {
  test("replaces the old roles, without duplicates", async () => {
    const acme = await company();
    const bob = await acme.join();
    expect(await giveRole(acme.owner, bob.memberId, "member, admin,member").ok()).toMatchObject({
      id: bob.memberId,
      role: "member,admin",
    });
    expect((await acme.roles())[bob.id]).toBe("member,admin");
    await giveRole(acme.owner, bob.memberId, ["admin"]).ok();
    expect((await acme.roles())[bob.id]).toBe("admin");
    expect(await acme.events()).toContainEqual({
      event: "member_role_changed",
      userId: bob.id,
      actorId: acme.owner.id,
      target: `member ${bob.memberId}`,
    });
  });

  test.each([
    "owner",
    "member,owner",
    "owner,",
    " owner ",
    ["member", "owner"],
    ["member,owner"],
    ["admin", " owner"],
  ])("an admin can't make anyone an owner, including themselves: %j", async (role) => {
    const acme = await company();
    const [admin, bob] = [await acme.join("admin"), await acme.join()];
    const given = (memberId: string) =>
      admin.client.post("/organization/update-member-role", { memberId, role, organizationId: acme.id });
    await given(bob.memberId).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    await given(admin.memberId).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    await giveRole(acme.owner, bob.memberId, role).ok();
    expect((await acme.roles())[bob.id]).toContain("owner");
  });

  test("an admin can't change an owner, whatever other roles that owner has", async () => {
    const acme = await company();
    const [admin, second] = [await acme.join("admin"), await acme.join("member,owner")];
    for (const { memberId } of [acme.owner, second])
      await admin.client
        .post("/organization/update-member-role", { memberId, role: "member", organizationId: acme.id })
        .refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
  });

  test("a member can't change roles", async () => {
    const acme = await company();
    const bob = await acme.join();
    await bob.client
      .post("/organization/update-member-role", {
        memberId: bob.memberId,
        role: "admin",
        organizationId: acme.id,
      })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
  });

  test("members can't grant more than they may do themselves, but can leave existing roles", async () => {
    const acme = await company({
      roles: {
        owner: { statements: { member: ["update"], project: ["create"] } },
        clerk: { statements: { member: ["update"] } },
        planner: { statements: { project: ["create"] } },
        member: { statements: {} },
      },
    });
    const [clerk, bob] = [await acme.join("clerk"), await acme.join()];
    const give = (memberId: string, role: string) =>
      clerk.client.post("/organization/update-member-role", { memberId, role, organizationId: acme.id });
    for (const role of ["planner", "clerk,planner"])
      for (const { memberId } of [clerk, bob])
        await give(memberId, role).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    await giveRole(acme.owner, bob.memberId, "planner").ok();
    await give(bob.memberId, "clerk,planner").ok();
    await give(bob.memberId, "member").ok();
    await give(clerk.memberId, "clerk,member").ok();
    await give(clerk.memberId, "member").ok();
    expect((await acme.roles())[clerk.id]).toBe("member");
  });

  test.each(["member", "admin,member", ["member"]])(
    "the last owner can't give up ownership: %j",
    async (role) => {
      const acme = await company();
      await giveRole(acme.owner, acme.owner.memberId, role).refuses(
        YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
      );
      await giveRole(acme.owner, acme.owner.memberId, "admin,owner").ok();
      const second = await acme.join("owner");
      await giveRole(acme.owner, acme.owner.memberId, role).ok();
      await giveRole(second, second.memberId, role).refuses(NO_ACTIVE_ORGANIZATION);
    },
  );

  test("a role with a similar name doesn't count as the owner role", async () => {
    const acme = await company({
      roles: {
        owner: { statements: { member: ["update", "delete"] } },
        coowner: { statements: {} },
        member: { statements: {} },
      },
    });
    await acme.join("coowner");
    await giveRole(acme.owner, acme.owner.memberId, "member").refuses(
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
    );
  });

  test("the owner role is the one that the application configures", async () => {
    const acme = await company({
      creatorRole: "chief",
      roles: {
        chief: { statements: { member: ["update", "delete"] } },
        owner: { statements: { member: ["update", "delete"] } },
      },
    });
    const bob = await acme.join("owner");
    await bob.client
      .post("/organization/update-member-role", {
        memberId: bob.memberId,
        role: "chief",
        organizationId: acme.id,
      })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    await takeOut(bob, acme.owner.memberId, acme.id).refuses(
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
    );
    await giveRole(acme.owner, acme.owner.memberId, "owner").refuses(
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
    );
  });

  test.each([
    ["king", ROLE_NOT_FOUND],
    ["member,king", ROLE_NOT_FOUND],
    [["member", "toString"], ROLE_NOT_FOUND],
    ["Owner", ROLE_NOT_FOUND],
  ])("rejects unknown roles: %j", async (role, error) => {
    const acme = await company();
    const bob = await acme.join();
    const answer = await giveRole(acme.owner, bob.memberId, role);
    expect(answer).toMatchObject({ status: error.status, body: { code: error.code } });
    expect((await acme.roles())[bob.id]).toBe("member");
  });

  test.each(["", ",", " , ", [], [""], "member,".repeat(400), Array(21).fill("member"), 7, null, { a: 1 }])(
    "rejects empty and oversized lists of roles: %j",
    async (role) => {
      const acme = await company();
      const body = { memberId: acme.owner.memberId, role };
      const answer = await acme.owner.client.post("/organization/update-member-role", body);
      expect(answer).toMatchObject({ status: 400, body: { code: VALIDATION_ERROR.code } });
    },
  );

  test("an owner can't change members of another organization", async () => {
    const acme = await company();
    const other = await companyIn(acme.here);
    const bob = await other.join();
    await giveRole(acme.owner, bob.memberId, "owner").refuses(MEMBER_NOT_FOUND);
    await giveRole(acme.owner, "none", "owner").refuses(MEMBER_NOT_FOUND);
    await acme.owner.client
      .post("/organization/update-member-role", {
        memberId: bob.memberId,
        role: "owner",
        organizationId: other.id,
      })
      .refuses(MEMBER_NOT_FOUND);
    expect((await other.roles())[bob.id]).toBe("member");
  });

  test("calls a hook that may replace the role, within the rules, and another one with the previous role", async () => {
    const told: unknown[] = [];
    let instead: string | undefined;
    const acme = await company({
      organizationHooks: {
        beforeUpdateMemberRole({ newRole }) {
          if (newRole === "admin") return { data: { role: "member" } };
          return instead === undefined ? undefined : { data: { role: instead } };
        },
        afterUpdateMemberRole: ({ member, previousRole }) => void told.push([previousRole, member.role]),
      },
    });
    const bob = await acme.join();
    expect(await giveRole(acme.owner, bob.memberId, "admin").ok()).toMatchObject({ role: "member" });
    await giveRole(acme.owner, bob.memberId, "owner").ok();
    expect(told).toEqual([
      ["member", "member"],
      ["member", "owner"],
    ]);
    instead = "king";
    expect(await giveRole(acme.owner, bob.memberId, "member")).toMatchObject({
      body: { code: ROLE_NOT_FOUND.code },
    });
    expect((await acme.roles())[bob.id]).toBe("owner");
  });
});
