import { apiOf, company, companyIn } from "@latchkey/testing/organization/company";
import { describe, expect, test } from "vitest";
import { VALIDATION_ERROR } from "../../../base/errors.ts";
import { FIELD_NOT_ALLOWED } from "../../../kernel/contracts/fields/field-values.ts";
import {
  NO_ACTIVE_ORGANIZATION,
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
  ORGANIZATION_NOT_FOUND,
  ROLE_NOT_FOUND,
  TEAM_MEMBER_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  TEAMS_ARE_NOT_ENABLED,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
} from "../errors.ts";

const teams = { enabled: true };

describe("adding a member", () => {
  test("adds a member with the role once, and records it", async () => {
    const acme = await company();
    const bob = await acme.here.person();
    const body = { userId: bob.id, organizationId: acme.id, role: ["admin", "member,admin"] };
    const member = await apiOf(acme.here).addMember({ body });
    expect(member).toMatchObject({ userId: bob.id, organizationId: acme.id, role: "admin,member" });
    expect(member).not.toHaveProperty("membershipKey");
    expect(await acme.events()).toEqual([
      { event: "member_added", userId: bob.id, actorId: bob.id, target: `member ${member.id}` },
    ]);
    await expect(apiOf(acme.here).addMember({ body })).rejects.toMatchObject({
      code: USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION.code,
      statusCode: 400,
    });
  });

  test("isn't possible over the network", async () => {
    const acme = await company();
    const bob = await acme.here.person();
    const answer = await acme.owner.client.post("/organization/add-member", {
      userId: bob.id,
      role: "member",
    });
    expect(answer.status).toBe(404);
  });

  test("uses the active organization of the session in the headers", async () => {
    const acme = await company();
    const bob = await acme.here.person();
    const headers = { cookie: acme.owner.client.cookie };
    const member = await apiOf(acme.here).addMember({ body: { userId: bob.id, role: "member" }, headers });
    expect(member.organizationId).toBe(acme.id);
    const body = { userId: bob.id, role: "member" };
    await expect(apiOf(acme.here).addMember({ body })).rejects.toMatchObject({
      code: NO_ACTIVE_ORGANIZATION.code,
    });
  });

  test.each([
    ["nobody", { userId: "nobody" }, { code: "USER_NOT_FOUND", statusCode: 400, message: "User not found" }],
    ["no organization", { organizationId: "none" }, { code: ORGANIZATION_NOT_FOUND.code, statusCode: 400 }],
    ["an unknown role", { role: "king" }, { code: ROLE_NOT_FOUND.code, message: "ROLE_NOT_FOUND: king" }],
    ["no role", { role: " , " }, { code: VALIDATION_ERROR.code }],
    ["a member of every object", { role: "constructor" }, { code: ROLE_NOT_FOUND.code }],
    ["a team, where there are none", { teamId: "a" }, { code: TEAMS_ARE_NOT_ENABLED.code, statusCode: 400 }],
  ])("refuses %s", async (_, given, refusal) => {
    const acme = await company();
    const bob = await acme.here.person();
    const body = { userId: bob.id, organizationId: acme.id, role: "member", ...given };
    await expect(apiOf(acme.here).addMember({ body })).rejects.toMatchObject(refusal);
    expect((await acme.here.counts()).member).toBe(1);
  });

  test("stops at the limit, a number or a function of the application", async () => {
    const acme = await company({ membershipLimit: 2 });
    await acme.join();
    await expect(acme.join()).rejects.toMatchObject({
      code: ORGANIZATION_MEMBERSHIP_LIMIT_REACHED.code,
      statusCode: 403,
    });
    const asked: unknown[] = [];
    const own = await company({
      membershipLimit: async (user, organization) => {
        asked.push([user.id, organization.slug]);
        return 1;
      },
    });
    const bob = await own.here.person();
    await expect(own.join("member", bob)).rejects.toMatchObject({
      code: ORGANIZATION_MEMBERSHIP_LIMIT_REACHED.code,
    });
    expect(asked).toEqual([[bob.id, own.slug]]);
  });

  test("to a team takes a seat, and fails as a whole", async () => {
    const acme = await company({ teams: { ...teams, maximumMembersPerTeam: () => 2 } });
    const [team] = await acme.here.rows("team");
    const add = async (teamId: unknown) => {
      const { id } = await acme.here.person();
      const body = { userId: id, organizationId: acme.id, role: "member", teamId: String(teamId) };
      return apiOf(acme.here).addMember({ body });
    };
    expect(await add(team?.id)).toMatchObject({ teamId: team?.id });
    expect(await acme.here.rows("team")).toMatchObject([{ memberCount: 2 }]);
    await expect(add(team?.id)).rejects.toMatchObject({
      code: TEAM_MEMBER_LIMIT_REACHED.code,
      statusCode: 403,
    });
    const other = await companyIn(acme.here);
    const foreign = (await acme.here.rows("team")).find(({ organizationId }) => organizationId === other.id);
    for (const id of [foreign?.id, "none"])
      await expect(add(id)).rejects.toMatchObject({ code: TEAM_NOT_FOUND.code, statusCode: 400 });
    expect(await acme.here.counts()).toMatchObject({ member: 3, teamMember: 3 });
  });

  test("calls a hook first, which may refuse or change the role, and another one afterwards", async () => {
    const told: unknown[] = [];
    const acme = await company({
      organizationHooks: {
        beforeAddMember({ member, user }) {
          if (user.email.startsWith("eve")) throw new Error("Not Eve");
          return { data: { id: "mine", organizationId: "another", role: `${member.role},admin` } };
        },
        afterAddMember: ({ member, user, organization }) =>
          void told.push([member.role, user.id === member.userId, organization.slug]),
      },
    });
    told.length = 0;
    const bob = await acme.join();
    expect(bob.memberId).not.toBe("mine");
    expect((await acme.roles())[bob.id]).toBe("member,admin");
    expect(told).toEqual([["member,admin", true, acme.slug]]);
    const eve = await acme.here.person({ email: "eve@example.com" });
    await expect(acme.join("member", eve)).rejects.toThrow();
    expect(Object.keys(await acme.roles())).not.toContain(eve.id);
  });

  test("accepts the application's columns, except those that only the server sets", async () => {
    const acme = await company({
      schema: {
        member: {
          additionalFields: {
            desk: { type: "string" },
            level: { type: "number", defaultValue: 1 },
            badge: { type: "string", input: false },
          },
        },
      },
    });
    const bob = await acme.here.person();
    const body = { userId: bob.id, organizationId: acme.id, role: "member", desk: "12a" };
    expect(await apiOf(acme.here).addMember({ body })).toMatchObject({ desk: "12a", level: 1, badge: null });
    const eve = await acme.here.person();
    const given = { ...body, userId: eve.id, badge: "gold" };
    await expect(apiOf(acme.here).addMember({ body: given })).rejects.toMatchObject({
      code: FIELD_NOT_ALLOWED.code,
    });
  });
});
