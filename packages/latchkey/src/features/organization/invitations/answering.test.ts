import type { App, AppOptions, Person } from "@latchkey/testing/app";
import { invitationTo } from "@latchkey/testing/organization/invitation-mail";
import { EVERYTHING, join, organizations } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../../base/errors.ts";
import { keyColumn } from "../../../security/tokens.ts";
import {
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
  FAILED_TO_RETRIEVE_INVITATION,
  INVITATION_NOT_FOUND,
  MEMBER_NOT_FOUND,
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED,
  ORGANIZATION_NOT_FOUND,
  TEAM_MEMBER_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
} from "../errors.ts";
import type { OrganizationOptions } from "../options.ts";

const TWO_DAYS = 172_800;
const NOT_FOUND_HERE = { ...INVITATION_NOT_FOUND, message: "Invitation not found!" };

interface Place {
  here: App;
  ada: Person;
  acme: string;
  bea: Person;
  /** Invites Bea, unless the body names another user. */
  invite(body?: object): Promise<string>;
}

async function place(given?: OrganizationOptions, others?: AppOptions): Promise<Place> {
  const here = await organizations({ ...EVERYTHING, ...given }, others);
  const [ada, bea] = [await here.person(), await here.person()];
  const { id: acme } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  return {
    here,
    ada,
    acme,
    bea,
    async invite(body = {}) {
      const wanted = { email: bea.email, role: "member", organizationId: acme, ...body };
      return (await ada.client.post("/organization/invite-member", wanted).ok()).id;
    },
  };
}

const answer = ({ client }: Pick<Person, "client">, how: string, invitationId: string, token?: string) =>
  client.post(`/organization/${how}-invitation`, { invitationId, token });

const statusOf = async ({ here }: Place, id: string) =>
  (await here.rows("invitation")).find((row) => row.id === id)?.status;

const eventsOf = async ({ here }: Place) =>
  (await here.rows("securityEvent"))
    .map(({ event }) => String(event))
    .filter((name) => /invitation|member/.test(name))
    .toSorted();

describe("accepting an invitation", () => {
  test("makes its recipient a member, and the organization active", async () => {
    const scene = await place();
    const { here, acme, bea, invite } = scene;
    const id = await invite({ role: "admin,member" });
    const { invitation, member } = await answer(bea, "accept", id).ok();
    expect(invitation).toMatchObject({ id, status: "accepted", email: bea.email });
    expect(member).toMatchObject({
      organizationId: acme,
      userId: bea.id,
      role: "admin,member",
      teamId: null,
    });
    expect((await bea.client.get("/get-session").ok()).session).toMatchObject({
      activeOrganizationId: acme,
      activeTeamId: null,
    });
    expect(await statusOf(scene, id)).toBe("accepted");
    expect(await eventsOf(scene)).toEqual(["invitation_accepted", "invitation_sent", "member_added"]);
    expect(await here.rows("member")).toHaveLength(2);
  });

  test("makes a single team active, but none of several", async () => {
    const { ada, bea, here, invite } = await place();
    const teamOf = async (name: string) =>
      (await ada.client.post("/organization/create-team", { name }).ok()).id;
    const [support, sales] = [await teamOf("Support"), await teamOf("Sales")];
    const { member } = await answer(bea, "accept", await invite({ teamId: support })).ok();
    expect(member.teamId).toBe(support);
    expect((await bea.client.get("/get-session").ok()).session.activeTeamId).toBe(support);
    const cleo = await here.person();
    const both = await invite({ email: cleo.email, teamId: [sales, support] });
    expect((await answer(cleo, "accept", both).ok()).member.teamId).toBe(sales);
    expect((await cleo.client.get("/get-session").ok()).session.activeTeamId).toBeNull();
    expect((await here.rows("team")).map(({ memberCount }) => memberCount).toSorted()).toEqual([1, 1, 2]);
  });

  test("works once, and then it can't be rejected either", async () => {
    const { bea, invite } = await place();
    const id = await invite();
    await answer(bea, "accept", id).ok();
    for (const how of ["accept", "reject"])
      await answer(bea, how, id).refuses(how === "accept" ? INVITATION_NOT_FOUND : NOT_FOUND_HERE);
  });

  // Covers CVE-2025-64708.
  test.each([
    ["accept", INVITATION_NOT_FOUND],
    ["reject", NOT_FOUND_HERE],
  ])("works until it expires", async (how, refusal) => {
    const scene = await place();
    const { here, bea, invite } = scene;
    const first = await invite();
    here.advance(TWO_DAYS);
    await answer(bea, how, first).refuses(refusal);
    expect(await statusOf(scene, first)).toBe("pending");
    const second = await invite();
    here.advance(TWO_DAYS - 1);
    await answer(bea, how, second).ok();
  });

  test("requires the recipient, and a session", async () => {
    const { here, ada, invite } = await place();
    const eve = await here.person();
    const id = await invite();
    for (const how of ["accept", "reject"]) {
      await answer({ client: here.client() }, how, id).refuses(UNAUTHORIZED);
      for (const other of [eve, ada])
        await answer(other, how, id).refuses(YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION);
      const unknown = how === "accept" ? INVITATION_NOT_FOUND : NOT_FOUND_HERE;
      for (const nothing of ["", "nothing", id.toUpperCase(), "%", `${id} `])
        await answer(eve, how, nothing).refuses(unknown);
    }
  });

  test("is refused if the organization is full, and leaves the invitation pending", async () => {
    const scene = await place({ membershipLimit: 1 });
    const id = await scene.invite();
    await answer(scene.bea, "accept", id).refuses(ORGANIZATION_MEMBERSHIP_LIMIT_REACHED);
    expect(await statusOf(scene, id)).toBe("pending");
    expect((await scene.bea.client.get("/get-session").ok()).session.activeOrganizationId).toBeNull();
    expect(await eventsOf(scene)).toEqual(["invitation_sent"]);
  });

  test("is refused if a team is deleted or full, and leaves the invitation pending", async () => {
    const scene = await place({ teams: { enabled: true, maximumMembersPerTeam: 1 } });
    const { here, ada, bea, invite } = scene;
    const { id: teamId } = await ada.client.post("/organization/create-team", { name: "Support" }).ok();
    const cleo = await here.person();
    const [hers, his] = [await invite({ teamId }), await invite({ email: cleo.email, teamId })];
    await answer(cleo, "accept", his).ok();
    await answer(bea, "accept", hers).refuses(TEAM_MEMBER_LIMIT_REACHED);
    await here.remove("teamMember", { teamId });
    await here.remove("team", { id: teamId });
    await answer(bea, "accept", hers).refuses(TEAM_NOT_FOUND);
    expect(await statusOf(scene, hers)).toBe("pending");
    expect((await here.rows("member")).map(({ userId }) => userId)).not.toContain(bea.id);
  });

  test("follows teams that are deleted and roles that are renamed meanwhile", async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const beforeAcceptInvitation = async () => void (await meanwhile());
    const { ada, bea, invite } = await place({ organizationHooks: { beforeAcceptInvitation } });
    const post = (path: string, body: object) => ada.client.post(`/organization/${path}`, body).ok();
    const [{ id: kept }, { id: gone }] = [
      await post("create-team", { name: "Support" }),
      await post("create-team", { name: "Sales" }),
    ];
    await post("create-role", { role: "clerk", permission: { invitation: ["create"] } });
    const id = await invite({ teamId: [gone, kept], role: "clerk" });
    meanwhile = async () => {
      await post("remove-team", { teamId: gone });
      await post("update-role", { roleName: "clerk", data: { roleName: "scribe" } });
    };
    const { member } = await answer(bea, "accept", id).ok();
    expect(member).toMatchObject({ teamId: kept, role: "scribe" });
    expect((await bea.client.get("/get-session").ok()).session.activeTeamId).toBe(kept);
  });

  test("is refused to an existing member", async () => {
    const scene = await place();
    const { here, acme, bea, invite } = scene;
    const id = await invite();
    const member = {
      id: "m",
      organizationId: acme,
      userId: bea.id,
      role: "member",
      createdAt: new Date(here.now()).toISOString(),
    };
    await here.add("member", { ...member, membershipKey: keyColumn([acme, bea.id]) });
    await answer(bea, "accept", id).refuses(USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
    expect(await statusOf(scene, id)).toBe("pending");
  });

  test("fails if the invitation or the organization is deleted meanwhile", async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const beforeAcceptInvitation = async () => void (await meanwhile());
    const { here, ada, acme, bea, invite } = await place({ organizationHooks: { beforeAcceptInvitation } });
    const id = await invite();
    meanwhile = () => here.remove("invitation", { id });
    await answer(bea, "accept", id).refuses(FAILED_TO_RETRIEVE_INVITATION);
    const again = await invite();
    meanwhile = () => ada.client.post("/organization/delete", { organizationId: acme }).ok();
    await answer(bea, "accept", again).refuses(ORGANIZATION_NOT_FOUND);
  });

  test("is refused if the user's email address changes meanwhile", async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const beforeAcceptInvitation = async () => void (await meanwhile());
    const { here, bea, invite } = await place({ organizationHooks: { beforeAcceptInvitation } });
    const id = await invite();
    meanwhile = () => here.change("user", { email: "other@example.com" }, { id: bea.id });
    await answer(bea, "accept", id).refuses(YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION);
  });

  test("calls the application's hooks, which may refuse it", async () => {
    const heard: string[] = [];
    const { here, bea, invite } = await place({
      organizationHooks: {
        async beforeAcceptInvitation({ invitation, user, organization }) {
          expect(invitation).not.toHaveProperty("tokenHash");
          heard.push(`before ${invitation.status} ${user.email} ${organization.slug}`);
          if (heard.length === 1) throw new Error("Not yet");
        },
        async afterAcceptInvitation({ invitation, member }) {
          expect(invitation).not.toHaveProperty("tokenHash");
          heard.push(`after ${invitation.status} ${member.role}`);
          throw new Error("Too late");
        },
      },
    });
    const id = await invite();
    expect((await answer(bea, "accept", id)).status).toBe(500);
    await answer(bea, "accept", id).ok();
    expect(heard).toEqual([
      `before pending ${bea.email} acme`,
      `before pending ${bea.email} acme`,
      "after accepted member",
    ]);
    expect(here.lines.map(({ message }) => message)).toContain("organization: afterAcceptInvitation failed");
  });
});

describe("a recipient with an unconfirmed email address", () => {
  const asked = { requireEmailVerificationOnInvitation: true } as const;
  const unproved = EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION;

  test("can accept by ID alone, which can't be guessed", async () => {
    const { here, bea, invite } = await place();
    await answer(bea, "accept", await invite()).ok();
    expect((await here.rows("user")).find(({ id }) => id === bea.id)?.emailVerified).toBe(false);
  });

  // Covers GHSA-fmh4-wcc4-5jm3.
  test("must confirm it first if the options say so, or if IDs can be guessed", async () => {
    let made = 0;
    const serial = { advanced: { database: { generateId: () => `id${made++}` } } };
    for (const scene of [await place(asked), await place({}, serial)]) {
      const id = await scene.invite();
      for (const how of ["accept", "reject"]) await answer(scene.bea, how, id).refuses(unproved);
      await scene.here.change("user", { emailVerified: true }, { id: scene.bea.id });
      await answer(scene.bea, "accept", id).ok();
    }
  });

  test("confirms it with the secret of the email", async () => {
    const scene = await place(asked);
    const { here, bea, invite } = scene;
    await invite();
    const { id, token } = await invitationTo(here, bea.email);
    for (const wrong of ["", "x", token.toLowerCase(), `${token}x`])
      await answer(bea, "accept", id, wrong).refuses(unproved);
    await answer(bea, "accept", id, token).ok();
    const { session, user } = await bea.client.get("/get-session").ok();
    expect([session.userId, user.emailVerified]).toEqual([bea.id, true]);
    expect((await here.rows("securityEvent")).find(({ event }) => event === "email_verified")).toMatchObject({
      userId: bea.id,
      method: "invitation",
    });
    // The recipient was signed in, so the account keeps everything.
    await here.signIn(bea);
  });

  test("can reject with the secret, which doesn't confirm the address", async () => {
    const scene = await place(asked);
    await scene.invite();
    const { id, token } = await invitationTo(scene.here, scene.bea.email);
    await answer(scene.bea, "reject", id, token).ok();
    expect(await statusOf(scene, id)).toBe("rejected");
    expect((await scene.bea.client.get("/get-session").ok()).user.emailVerified).toBe(false);
  });

  test("needs the secret of the last email, and of this invitation", async () => {
    const { here, ada, bea, invite } = await place(asked);
    await invite();
    const first = await invitationTo(here, bea.email);
    await invite({ resend: true });
    const second = await invitationTo(here, bea.email);
    expect(second.id).toBe(first.id);
    await answer(bea, "accept", first.id, first.token).refuses(unproved);
    const { id: other } = await ada.client
      .post("/organization/create", { name: "Other", slug: "other" })
      .ok();
    const another = await invite({ organizationId: other });
    await answer(bea, "accept", another, second.token).refuses(unproved);
    await answer(bea, "accept", second.id, second.token).ok();
  });

  test("has a secret that is useless to other users", async () => {
    const { here, bea, invite } = await place(asked);
    await invite();
    const eve = await here.person();
    const { id, token } = await invitationTo(here, bea.email);
    await answer(eve, "accept", id, token).refuses(YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION);
    expect(JSON.stringify(await here.rows("invitation"))).not.toContain(token);
  });
});

describe("rejecting an invitation", () => {
  test("adds no member, and calls the hooks", async () => {
    const heard: string[] = [];
    const scene = await place({
      organizationHooks: {
        beforeRejectInvitation: ({ invitation, user }) =>
          void heard.push(`before ${invitation.status} ${user.email}`),
        afterRejectInvitation: ({ invitation, organization }) =>
          void heard.push(`after ${invitation.status} ${organization.slug}`),
      },
    });
    const id = await scene.invite();
    const body = await answer(scene.bea, "reject", id).ok();
    expect(body).toMatchObject({ invitation: { id, status: "rejected" }, member: null });
    expect(heard).toEqual([`before pending ${scene.bea.email}`, "after rejected acme"]);
    await answer(scene.bea, "accept", id).refuses(INVITATION_NOT_FOUND);
    expect(await eventsOf(scene)).toEqual(["invitation_rejected", "invitation_sent"]);
  });
});

describe("canceling an invitation", () => {
  test("ends it, and requires the permission", async () => {
    const heard: string[] = [];
    const scene = await place({
      organizationHooks: {
        beforeCancelInvitation: ({ invitation, cancelledBy }) =>
          void heard.push(`before ${invitation.status} ${cancelledBy.email}`),
        afterCancelInvitation: ({ invitation, organization }) =>
          void heard.push(`after ${invitation.status} ${organization.slug}`),
      },
    });
    const { here, ada, bea, invite } = scene;
    const [cleo, eve] = [await here.person(), await here.person()];
    await join(ada.client, cleo, "member");
    const id = await invite();
    await answer(eve, "cancel", "nothing").refuses(INVITATION_NOT_FOUND);
    for (const other of [eve, bea]) await answer(other, "cancel", id).refuses(MEMBER_NOT_FOUND);
    await answer(cleo, "cancel", id).refuses(YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION);
    expect(heard).toEqual([]);
    expect(await answer(ada, "cancel", id).ok()).toMatchObject({ id, status: "canceled" });
    expect(heard).toEqual([`before pending ${ada.email}`, "after canceled acme"]);
    await answer(bea, "accept", id).refuses(INVITATION_NOT_FOUND);
    await answer(bea, "reject", id).refuses(NOT_FOUND_HERE);
  });

  test("is possible in any state, keeps a member who joined, and is recorded once", async () => {
    const scene = await place();
    const { here, ada, bea, invite } = scene;
    const id = await invite();
    await answer(bea, "accept", id).ok();
    for (let times = 0; times < 2; times++) await answer(ada, "cancel", id).ok();
    expect(await statusOf(scene, id)).toBe("canceled");
    expect(await here.rows("member")).toHaveLength(2);
    expect((await eventsOf(scene)).filter((name) => name === "invitation_canceled")).toHaveLength(1);
    here.advance(TWO_DAYS);
    const other = await invite({ email: "cleo@example.com" });
    here.advance(TWO_DAYS);
    await answer(ada, "cancel", other).ok();
  });

  test("is refused to a member who loses the permission meanwhile", async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const beforeCancelInvitation = async () => void (await meanwhile());
    const scene = await place({ organizationHooks: { beforeCancelInvitation } });
    const { here, ada, acme, invite } = scene;
    const cleo = await here.person();
    const { id: memberId } = await join(ada.client, cleo, "admin");
    const id = await invite();
    meanwhile = () => here.change("member", { role: "member" }, { id: memberId });
    await answer(cleo, "cancel", id).refuses(YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION);
    await here.change("member", { role: "admin" }, { id: memberId });
    meanwhile = () => here.remove("member", { id: memberId, organizationId: acme });
    await answer(cleo, "cancel", id).refuses(MEMBER_NOT_FOUND);
    expect(await statusOf(scene, id)).toBe("pending");
  });
});
