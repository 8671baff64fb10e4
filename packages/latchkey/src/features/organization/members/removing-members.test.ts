import { apiOf, type Company, company, companyIn, takeOut } from "@latchkey/testing/organization/company";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  MEMBER_NOT_FOUND,
  NO_ACTIVE_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
} from "../errors.ts";

const teams = { enabled: true };

describe("removing a member", () => {
  test("ends the membership, the seats in teams, and the active organization of sessions", async () => {
    const acme = await company({ teams });
    const bob = await acme.here.person();
    const [team] = await acme.here.rows("team");
    const body = { userId: bob.id, organizationId: acme.id, role: "member", teamId: String(team?.id) };
    const member = await apiOf(acme.here).addMember({ body });
    const phone = await acme.here.signIn(bob);
    await acme.here.change(
      "session",
      { activeOrganizationId: acme.id, activeTeamId: String(team?.id) },
      { userId: bob.id },
    );
    const answer = await takeOut(acme.owner, bob.email.toUpperCase()).ok();
    expect(answer.member).toMatchObject({
      id: member.id,
      user: { id: bob.id, email: bob.email, name: "Ada" },
    });
    expect(answer.member.user).not.toHaveProperty("emailVerified");
    expect(await acme.here.counts()).toMatchObject({ member: 1, teamMember: 1 });
    expect(await acme.here.rows("team")).toMatchObject([{ memberCount: 1 }]);
    const { session } = await phone.get("/get-session").ok();
    expect(session).toMatchObject({ activeOrganizationId: null, activeTeamId: null });
    expect(await acme.events()).toContainEqual({
      event: "member_removed",
      userId: bob.id,
      actorId: acme.owner.id,
      target: `member ${member.id}`,
    });
  });

  test("requires the permission, a session and an organization", async () => {
    const acme = await company();
    const [bob, admin] = [await acme.join(), await acme.join("admin")];
    const carol = await acme.join();
    await acme.here
      .client()
      .post("/organization/remove-member", { memberIdOrEmail: bob.memberId })
      .refuses(UNAUTHORIZED);
    await takeOut(carol, bob.memberId).refuses(NO_ACTIVE_ORGANIZATION);
    await takeOut(carol, bob.memberId, acme.id).refuses(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER);
    await takeOut(carol, carol.memberId, acme.id).refuses(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER);
    await takeOut(admin, bob.memberId, acme.id).ok();
    await takeOut(admin, bob.memberId, acme.id).refuses(MEMBER_NOT_FOUND);
    await takeOut(admin, "nobody@example.com", acme.id).refuses(MEMBER_NOT_FOUND);
    await acme.owner.client
      .post("/organization/remove-member", { memberIdOrEmail: "" })
      .refuses(VALIDATION_ERROR);
  });

  test("finds no member of another organization", async () => {
    const acme = await company();
    const other = await companyIn(acme.here);
    const bob = await other.join();
    await takeOut(acme.owner, bob.memberId).refuses(MEMBER_NOT_FOUND);
    await takeOut(acme.owner, bob.email).refuses(MEMBER_NOT_FOUND);
    await takeOut(acme.owner, bob.memberId, other.id).refuses(MEMBER_NOT_FOUND);
    expect((await acme.here.counts()).member).toBe(3);
  });

  test("keeps an owner: admins can't remove owners, and the last one stays", async () => {
    const acme = await company();
    const admin = await acme.join("admin");
    await takeOut(admin, acme.owner.memberId, acme.id).refuses(
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
    );
    await takeOut(acme.owner, acme.owner.memberId).refuses(
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
    );
    const second = await acme.join("admin, owner");
    await takeOut(admin, second.memberId, acme.id).refuses(
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
    );
    await takeOut(second, acme.owner.memberId, acme.id).ok();
    await takeOut(second, second.memberId, acme.id).refuses(
      YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
    );
  });

  test("clears the active organization of a member who removes themselves", async () => {
    const acme = await company();
    await acme.join("owner");
    await takeOut(acme.owner, acme.owner.email).ok();
    const { session } = await acme.owner.client.get("/get-session").ok();
    expect(session.activeOrganizationId).toBeNull();
  });

  test("calls a hook first, which may refuse, and another one afterwards", async () => {
    const told: unknown[] = [];
    const acme = await company({
      organizationHooks: {
        beforeRemoveMember({ user }) {
          if (user.email.startsWith("kept")) throw new Error("Not this one");
        },
        afterRemoveMember: ({ member, user, organization }) =>
          void told.push([member.id, user.id, organization.slug]),
      },
    });
    const kept = await acme.join("member", await acme.here.person({ email: "kept@example.com" }));
    const bob = await acme.join();
    expect((await takeOut(acme.owner, kept.memberId)).status).toBeGreaterThanOrEqual(400);
    await takeOut(acme.owner, bob.memberId).ok();
    expect(told).toEqual([[bob.memberId, bob.id, acme.slug]]);
    expect(Object.keys(await acme.roles())).toContain(kept.id);
  });
});

describe("leaving", () => {
  const leave = (who: Company["owner"], organizationId: unknown) =>
    who.client.post("/organization/leave", { organizationId });

  test("is possible for everyone but the only owner", async () => {
    const acme = await company();
    const bob = await acme.join();
    expect(await leave(bob, acme.id).ok()).toMatchObject({ id: bob.memberId, user: { id: bob.id } });
    await leave(bob, acme.id).refuses(MEMBER_NOT_FOUND);
    await leave(acme.owner, acme.id).refuses(YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER);
    await acme.join("member,owner");
    await leave(acme.owner, acme.id).ok();
    const { session } = await acme.owner.client.get("/get-session").ok();
    expect(session.activeOrganizationId).toBeNull();
  });

  test("requires an organization in the request", async () => {
    const acme = await company();
    for (const id of ["", undefined, null, 7]) await leave(acme.owner, id).refuses(VALIDATION_ERROR);
    await leave(acme.owner, "none").refuses(MEMBER_NOT_FOUND);
    await acme.here.client().post("/organization/leave", { organizationId: acme.id }).refuses(UNAUTHORIZED);
  });
});
