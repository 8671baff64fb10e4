import type { App, AppOptions, Person } from "@latchkey/testing/app";
import { EVERYTHING, join, organizations } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { TOO_MANY_REQUESTS, UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import { INVALID_EMAIL } from "../../email-password/errors.ts";
import {
  INVALID_TEAM_ID,
  INVITATION_LIMIT_REACHED,
  INVITATION_NOT_FOUND,
  MEMBER_NOT_FOUND,
  ORGANIZATION_NOT_FOUND,
  ROLE_NOT_FOUND,
  TEAM_MEMBER_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION,
} from "../errors.ts";
import type { OrganizationOptions } from "../options.ts";

const BEA = "bea@example.com";
const PATH = "/organization/invite-member";

interface Place {
  here: App;
  ada: Person;
  /** Ada's organization, which is active in her session. */
  acme: string;
  invite(body?: object): ReturnType<Person["client"]["post"]>;
}

async function place(given?: OrganizationOptions, others?: AppOptions): Promise<Place> {
  const here = await organizations({ ...EVERYTHING, ...given }, others);
  const ada = await here.person();
  const { id } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  return {
    here,
    ada,
    acme: id,
    invite: (body = {}) => ada.client.post(PATH, { email: BEA, role: "member", ...body }),
  };
}

describe("inviting a user", () => {
  test("stores the email address, the role and the expiry", async () => {
    const { here, ada, acme, invite } = await place();
    const made = await invite({ email: "Bea@Example.COM", role: ["admin", "member", "admin"] }).ok();
    expect(made).toEqual({
      id: expect.stringMatching(/^\w{32}$/),
      organizationId: acme,
      email: BEA,
      role: "admin,member",
      status: "pending",
      teamId: null,
      inviterId: ada.id,
      expiresAt: new Date(here.now() + 172_800_000).toISOString(),
      createdAt: new Date(here.now()).toISOString(),
    });
    expect(await ada.client.get("/organization/list-invitations").ok()).toEqual([made]);
    expect(await here.rows("securityEvent")).toContainEqual(
      expect.objectContaining({
        event: "invitation_sent",
        userId: ada.id,
        organizationId: acme,
        targetId: made.id,
      }),
    );
  });

  test("accepts an organization by ID, and expires as the options say", async () => {
    const { here, acme, ada } = await place({ invitationExpiresIn: 60 });
    await ada.client.post("/organization/set-active", { organizationId: null }).ok();
    const body = { email: BEA, role: "member", organizationId: acme };
    const { expiresAt } = await ada.client.post(PATH, body).ok();
    expect(Date.parse(expiresAt)).toBe(here.now() + 60_000);
  });

  test("requires a session, an active organization and membership in it", async () => {
    const { here, acme } = await place();
    const eve = await here.person();
    const body = { email: BEA, role: "member" };
    await here.client().post(PATH, body).refuses(UNAUTHORIZED);
    await eve.client.post(PATH, body).refuses(ORGANIZATION_NOT_FOUND);
    for (const organizationId of [acme, "nothing"])
      await eve.client.post(PATH, { ...body, organizationId }).refuses(MEMBER_NOT_FOUND);
    // An invalid email address is reported before the organization is checked.
    await eve.client.post(PATH, { ...body, organizationId: acme, email: "bea" }).refuses(INVALID_EMAIL);
    expect(await here.counts()).toMatchObject({ invitation: 0 });
  });

  test("requires the permission, also if it is lost during the application's hook", async () => {
    let meanwhile: (() => Promise<unknown>) | undefined;
    const beforeCreateInvitation = async () => void (await meanwhile?.());
    const { here, ada, acme } = await place({ organizationHooks: { beforeCreateInvitation } });
    const [member, admin] = [await here.person(), await here.person()];
    await join(ada.client, member, "member");
    const { id: memberId } = await join(ada.client, admin, "admin");
    const body = { email: BEA, role: "member" };
    await member.client.post(PATH, body).refuses(YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
    meanwhile = () => here.change("member", { role: "member" }, { id: memberId });
    await admin.client.post(PATH, body).refuses(YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION);
    await here.change("member", { role: "admin" }, { id: memberId });
    meanwhile = () => here.remove("member", { organizationId: acme, id: memberId });
    await admin.client.post(PATH, body).refuses(MEMBER_NOT_FOUND);
    expect((await here.rows("invitation")).filter(({ email }) => email === BEA)).toEqual([]);
  });

  test.for([
    "",
    "bea",
    "bea@",
    "@example.com",
    "bea@localhost",
    "a@b.example\n",
    `${"x".repeat(255)}@a.example`,
  ])("refuses the invalid email address %j", async (email) => {
    const { invite } = await place();
    await invite({ email }).refuses(INVALID_EMAIL);
  });

  test("requires an email address and a role", async () => {
    const { invite } = await place();
    const codes: string[] = [];
    for (const body of [
      { email: undefined },
      { email: null },
      { email: 1 },
      { role: undefined },
      { role: 1 },
    ])
      codes.push((await invite(body)).body.code);
    expect(new Set(codes)).toEqual(new Set([VALIDATION_ERROR.code]));
  });

  test("refuses an unknown role, in any spelling", async () => {
    const { ada, invite } = await place();
    for (const [role, unknown] of [
      ["boss", ": boss"],
      ["member,boss", ": boss"],
      [["member", "boss , chief"], ": boss, chief"],
      ["__proto__", ": __proto__"],
      ["Member", ": Member"],
    ] as const) {
      const { status, body } = await invite({ role });
      expect({ status, ...body }).toMatchObject({
        status: 400,
        code: "ROLE_NOT_FOUND",
        message: `ROLE_NOT_FOUND${unknown}`,
      });
    }
    for (const role of ["", " , ", []]) expect((await invite({ role })).body.code).toBe("VALIDATION_ERROR");
    const permission = { invitation: ["create"] };
    await ada.client.post("/organization/create-role", { role: "clerk", permission }).ok();
    expect((await invite({ role: "clerk" }).ok()).role).toBe("clerk");
  });

  test("lets only owners invite an owner, also in a list of roles", async () => {
    const { here, ada, invite } = await place();
    const admin = await here.person();
    await join(ada.client, admin, "admin");
    for (const role of ["owner", "member,owner", ["member", " owner"], ["admin,owner"]])
      await admin.client
        .post(PATH, { email: BEA, role })
        .refuses(YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
    expect((await invite({ role: "owner" }).ok()).role).toBe("owner");
  });

  test("refuses an existing member", async () => {
    const { here, ada, invite } = await place();
    const bea = await here.person({ email: BEA });
    await join(ada.client, bea, "member");
    for (const email of [BEA, "BEA@example.com", ada.email])
      await invite({ email }).refuses(USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
  });

  test("accepts the application's columns", async () => {
    const additionalFields = {
      note: { type: "string", required: false },
      source: { type: "string", input: false, defaultValue: "web" },
    } as const;
    const { invite } = await place({ schema: { invitation: { additionalFields } } });
    expect(await invite({ note: "Welcome" }).ok()).toMatchObject({ note: "Welcome", source: "web" });
    const { body } = await invite({ email: "cleo@example.com", source: "mine" });
    expect(body.code).toBe("FIELD_NOT_ALLOWED");
  });

  test("stores a column with the application's transformation, and returns the original value", async () => {
    const transform = {
      input: (text: unknown) => `x${text}`,
      output: (text: unknown) => String(text).slice(1),
    };
    const additionalFields = { code: { type: "string", transform } } as const;
    const { here, ada, invite } = await place({ schema: { invitation: { additionalFields } } });
    expect(await invite({ code: "17" }).ok()).toMatchObject({ code: "17" });
    expect(await here.rows("invitation")).toMatchObject([{ code: "x17" }]);
    expect(await ada.client.get("/organization/list-invitations").ok()).toMatchObject([{ code: "17" }]);
  });
});

describe("inviting a user again", () => {
  test("is refused while the first invitation is pending, but not in another organization", async () => {
    const { ada, invite } = await place();
    await invite().ok();
    await invite({ email: "BEA@EXAMPLE.COM" }).refuses(USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION);
    await ada.client.post("/organization/create", { name: "Other", slug: "other" }).ok();
    await invite().ok();
  });

  test("is allowed once the first one was answered or canceled, or has expired", async () => {
    const { here, ada, invite } = await place();
    const bea = await here.person({ email: BEA });
    const { id: rejected } = await invite().ok();
    await bea.client.post("/organization/reject-invitation", { invitationId: rejected }).ok();
    const { id: canceled } = await invite().ok();
    await ada.client.post("/organization/cancel-invitation", { invitationId: canceled }).ok();
    const { id: expired } = await invite().ok();
    here.advance(172_799);
    await invite().refuses(USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION);
    here.advance(1);
    const { id } = await invite().ok();
    expect(new Set([rejected, canceled, expired, id]).size).toBe(4);
    const again = await here.signIn(bea);
    const { member } = await again.post("/organization/accept-invitation", { invitationId: id }).ok();
    const { organizationId } = member;
    await again.post("/organization/leave", { organizationId }).ok();
    await invite().ok();
    const invitations = await ada.client.get("/organization/list-invitations").ok();
    expect(invitations.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      "accepted",
      "canceled",
      "pending",
      "pending",
      "rejected",
    ]);
  });

  test("is refused to an admin if the pending one offers the owner role", async () => {
    const { here, ada, invite } = await place();
    const admin = await here.person();
    await join(ada.client, admin, "admin");
    await invite({ role: "owner" }).ok();
    const again = admin.client.post(PATH, { email: BEA, role: "member", resend: true });
    await again.refuses(YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
  });

  test("renews the pending one with `resend`", async () => {
    const { here, invite } = await place();
    const first = await invite({ role: "admin" }).ok();
    here.advance(100_000);
    const again = await invite({ resend: true }).ok();
    expect(again).toEqual({ ...first, expiresAt: new Date(here.now() + 172_800_000).toISOString() });
    expect(await here.counts()).toMatchObject({ invitation: 1 });
    here.advance(172_800);
    expect((await invite({ resend: true }).ok()).id).not.toBe(first.id);
  });

  test("replaces the first one if the options say so", async () => {
    const { ada, invite } = await place({ cancelPendingInvitationsOnReInvite: true, invitationLimit: 1 });
    const first = await invite().ok();
    const second = await invite({ role: "admin" }).ok();
    const invitations = await ada.client.get("/organization/list-invitations").ok();
    expect(invitations).toHaveLength(2);
    expect(invitations).toContainEqual({ ...first, status: "canceled" });
    expect(invitations).toContainEqual(second);
  });
});

describe("the limit of pending invitations", () => {
  test("is a number", async () => {
    const { here, ada, invite } = await place({ invitationLimit: 1 });
    const { id } = await invite().ok();
    await invite({ email: "cleo@example.com" }).refuses(INVITATION_LIMIT_REACHED);
    await invite({ resend: true }).ok();
    await ada.client.post("/organization/cancel-invitation", { invitationId: id }).ok();
    await invite({ email: "cleo@example.com" }).ok();
    here.advance(172_800);
    await invite({ email: "dora@example.com" }).ok();
  });

  test("is a function of the application", async () => {
    const asked: unknown[] = [];
    const { ada, acme, invite } = await place({
      invitationLimit: async ({ user, organization, member }, request) => {
        asked.push([user.id, organization.id, member.userId, request?.method]);
        return 0;
      },
    });
    await invite().refuses(INVITATION_LIMIT_REACHED);
    expect(asked).toEqual([[ada.id, acme, ada.id, "POST"]]);
  });
});

describe("inviting into teams", () => {
  const teamOf = async ({ ada }: Place, name: string) =>
    (await ada.client.post("/organization/create-team", { name }).ok()).id as string;

  test("accepts one team, or several", async () => {
    const scene = await place();
    const [support, sales] = [await teamOf(scene, "Support"), await teamOf(scene, "Sales")];
    expect((await scene.invite({ teamId: support }).ok()).teamId).toBe(support);
    const email = "cleo@example.com";
    const { teamId } = await scene.invite({ email, teamId: [support, sales, support] }).ok();
    expect(teamId).toBe(`${support},${sales}`);
  });

  test("refuses teams of other organizations, and IDs with a comma", async () => {
    const scene = await place();
    const { ada, acme, invite } = scene;
    const own = await teamOf(scene, "Support");
    await ada.client.post("/organization/create", { name: "Other", slug: "other" }).ok();
    const foreign = await teamOf(scene, "Theirs");
    const into = (teamId: unknown) => invite({ organizationId: acme, teamId });
    for (const teamId of [foreign, "nothing", [own, foreign], own.toUpperCase()])
      await into(teamId).refuses(TEAM_NOT_FOUND);
    for (const teamId of [`${own},${foreign}`, [own, ","]]) await into(teamId).refuses(INVALID_TEAM_ID);
  });

  test("refuses full teams", async () => {
    const scene = await place({ teams: { enabled: true, maximumMembersPerTeam: async () => 1 } });
    const { here, ada, invite } = scene;
    const teamId = await teamOf(scene, "Support");
    const cleo = await here.person();
    const { id } = await invite({ email: cleo.email, teamId }).ok();
    await cleo.client.post("/organization/accept-invitation", { invitationId: id }).ok();
    await invite({ teamId }).refuses(TEAM_MEMBER_LIMIT_REACHED);
    expect(await ada.client.get("/organization/list-invitations").ok()).toHaveLength(1);
  });

  test("is ignored if teams are disabled", async () => {
    const { invite } = await place({ teams: { enabled: false } });
    expect(await invite({ teamId: "nothing" }).ok()).not.toHaveProperty("teamId");
  });
});

describe("the application's hooks", () => {
  test("may refuse an invitation or change it, and are called afterwards", async () => {
    const heard: unknown[] = [];
    const { here, acme, ada, invite } = await place({
      organizationHooks: {
        async beforeCreateInvitation({ invitation, inviter, organization }) {
          heard.push([invitation.email, inviter.id, organization.id]);
          if (invitation.email.startsWith("eve")) throw new Error("Not her");
          return { data: { email: "Cleo@Example.com", role: "admin", id: "mine", organizationId: "theirs" } };
        },
        async afterCreateInvitation({ invitation, inviter }) {
          heard.push([invitation.id, invitation.expiresAt instanceof Date, inviter.id]);
          expect(invitation).not.toHaveProperty("tokenHash");
        },
      },
    });
    expect((await invite({ email: "eve@example.com" })).status).toBe(500);
    const made = await invite().ok();
    expect(made).toMatchObject({ organizationId: acme, email: "cleo@example.com", role: "admin" });
    expect(made.id).not.toBe("mine");
    expect(heard).toEqual([
      ["eve@example.com", ada.id, acme],
      [BEA, ada.id, acme],
      [made.id, true, ada.id],
    ]);
    expect(await here.counts()).toMatchObject({ invitation: 1 });
  });

  test("can't change it to an invalid one", async () => {
    let data: object = {};
    const { invite } = await place({
      organizationHooks: { beforeCreateInvitation: async () => ({ data: { ...data } }) },
    });
    data = { email: "nobody" };
    await invite().refuses(INVALID_EMAIL);
    data = { role: "boss" };
    expect((await invite()).body.code).toBe("ROLE_NOT_FOUND");
    data = { role: "" };
    await invite().refuses(ROLE_NOT_FOUND);
    data = { teamId: "nothing" };
    await invite().refuses(TEAM_NOT_FOUND);
  });
});

describe("emails of invitations", () => {
  test("are limited for each email address, and refused invitations don't count", async () => {
    const { here, ada, invite } = await place(undefined, { rateLimit: { enabled: true } });
    await invite().ok();
    for (let times = 0; times < 5; times++)
      await invite().refuses(USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION);
    await invite({ resend: true }).ok();
    await invite({ resend: true }).ok();
    const before = await here.rows("invitation");
    const { headers } = await invite({ resend: true }).refuses(TOO_MANY_REQUESTS);
    expect(headers.get("retry-after")).toBe("3600");
    expect(await here.rows("invitation")).toEqual(before);
    await invite({ email: "cleo@example.com" }).ok();
    await here.sent();
    await ada.client
      .post("/organization/cancel-invitation", { invitationId: "nothing" })
      .refuses(INVITATION_NOT_FOUND);
  });
});
