import {
  type App,
  type AppOptions,
  app,
  BASE_URL,
  type Person,
  QUICK_PASSWORDS,
} from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../base/errors.ts";
import { organization } from "../index.ts";
import {
  NO_ACTIVE_ORGANIZATION,
  ORGANIZATION_NOT_FOUND,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
} from "./errors.ts";
import type { OrganizationOptions } from "./options.ts";
import type { Whole } from "./shapes.ts";

interface Place {
  here: App;
  ada: Person;
  /** Ada's organization, which is active in her session. */
  acme: string;
}

async function place(given: OrganizationOptions = {}, options: AppOptions = {}): Promise<Place> {
  const here = await app({
    plugins: [organization({ teams: { enabled: true }, ...given })],
    emailAndPassword: { password: QUICK_PASSWORDS },
    ...options,
  });
  const ada = await here.person();
  const metadata = { plan: "pro" };
  const { id } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme", metadata }).ok();
  return { here, ada, acme: id };
}

const READS = ["/organization/get-organization", "/organization/get-full-organization"];

describe.each(READS)("GET %s", (path) => {
  test("shows the active organization, or one by its ID or slug", { tags: "servers" }, async () => {
    const { ada, acme } = await place();
    const shown = { id: acme, name: "Acme", slug: "acme", logo: null, metadata: '{"plan":"pro"}' };
    expect(await ada.client.get(path).ok()).toMatchObject(shown);
    expect(await ada.client.get(path, { query: { organizationId: acme } }).ok()).toMatchObject(shown);
    const query = { organizationSlug: "ACME", organizationId: "nothing" };
    expect(await ada.client.get(path, { query }).ok()).toMatchObject(shown);
  });

  test("returns null if none is named and none is active", async () => {
    const { here } = await place();
    const eve = await here.person();
    expect(await eve.client.get(path).ok()).toBeNull();
    expect(await eve.client.get(path, { query: { organizationId: "" } }).ok()).toBeNull();
  });

  // Covers CVE-2026-2366.
  test("is refused to other users and clears their active organization; an unknown one isn't found", async () => {
    const { here, acme } = await place();
    const eve = await here.person();
    await eve.client.post("/organization/create", { name: "E", slug: "e" }).ok();
    const byId = (organizationId: string) => eve.client.get(path, { query: { organizationId } });
    await byId("nothing").refuses(ORGANIZATION_NOT_FOUND);
    await byId(acme).refuses(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
    const { session } = await eve.client.get("/get-session").ok();
    expect(session.activeOrganizationId).toBeNull();
    const bySlug = (organizationSlug: string) => eve.client.get(path, { query: { organizationSlug } });
    await bySlug("acme").refuses(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
    await bySlug("gamma").refuses(ORGANIZATION_NOT_FOUND);
    await here.client().get(path).refuses(UNAUTHORIZED);
  });
});

describe("a whole organization", () => {
  const read = ({ ada }: Place, query: Record<string, string> = {}) =>
    ada.client.get("/organization/get-full-organization", { query });

  test("has its members, its invitations and its teams", async () => {
    const there = await place();
    const { ada } = there;
    const user = { id: ada.id, name: "Ada", email: ada.email, image: null };
    const whole = await read(there).ok();
    expect(whole).toMatchObject({
      invitations: [],
      members: [{ role: "owner", user }],
      teams: [{ name: "Acme" }],
    });
    expect(whole.members[0].teamId).toBe(whole.teams[0].id);
    expect(Object.keys(whole.members[0].user)).toEqual(["id", "name", "email", "image"]);
    for (const hidden of ["memberCount", "membershipKey"])
      expect(JSON.stringify(whole)).not.toContain(hidden);
  });

  test("shows users as in lists of members, with any name", async () => {
    const there = await place();
    await there.ada.client
      .post("/update-user", { name: 'Zo\u00eb "the \\ duck" 🦆', image: "https://a.example/?b=1&c" })
      .ok();
    const { members } = await read(there).ok();
    expect(members).toEqual(
      (
        await there.ada.client
          .get("/organization/list-members", { query: { organizationId: there.acme } })
          .ok()
      ).members,
    );
  });

  test("is passed to the application as values, with dates", async () => {
    const told: unknown[] = [];
    const there = await place({}, { hooks: { after: ({ returned }) => void told.push(returned) } });
    told.length = 0;
    await read(there).ok();
    expect(told).toMatchObject([
      { name: "Acme", members: [{ userId: there.ada.id, user: { name: "Ada" } }] },
    ]);
    const headers = { cookie: there.ada.client.cookie, origin: BASE_URL };
    const api = there.here.auth.api as unknown as Record<string, (call: object) => Promise<Whole>>;
    const whole = await api.getFullOrganization?.({ headers, query: { organizationId: there.acme } });
    expect(whole).toMatchObject({
      members: [{ role: "owner", createdAt: expect.any(Date) }],
      createdAt: expect.any(Date),
    });
  });

  test("has no teams if teams are disabled", async () => {
    const there = await place({ teams: { enabled: false } });
    const whole = await read(there).ok();
    expect(whole).not.toHaveProperty("teams");
    expect(whole.members[0]).not.toHaveProperty("teamId");
  });

  test("shows as many members as requested", async () => {
    const there = await place();
    expect((await read(there, { membersLimit: "1" }).ok()).members).toHaveLength(1);
    expect((await read(there, { membersLimit: "0" }).ok()).members).toHaveLength(0);
    expect((await read(there, { membersLimit: "999999999" }).ok()).members).toHaveLength(1);
    for (const membersLimit of ["-1", "1.5", "many", "1e3", "9999999999"])
      await read(there, { membersLimit }).refuses({
        ...VALIDATION_ERROR,
        message: "Invalid query parameters",
      });
  });

  test("shows as many members as the limit, unless the request names another number", async () => {
    const there = await place({ membershipLimit: () => 0 });
    expect((await read(there).ok()).members).toHaveLength(0);
    expect((await read(there, { membersLimit: "5" }).ok()).members).toHaveLength(1);
    const open = await place({ membershipLimit: Number.POSITIVE_INFINITY });
    expect((await read(open).ok()).members).toHaveLength(1);
  });
});

describe("the summary of an organization", () => {
  const read = ({ client }: Person, query: Record<string, string> = {}) =>
    client.get("/organization/summary", { query });

  test("shows counts, limits and permissions", async () => {
    const { ada, acme } = await place({
      dynamicAccessControl: { enabled: true },
      membershipLimit: 7,
      invitationLimit: 5,
      teams: { enabled: true, maximumTeams: 3 },
    });
    expect(await read(ada).ok()).toMatchObject({
      organization: { id: acme, metadata: '{"plan":"pro"}' },
      role: "owner",
      members: 1,
      owners: 1,
      pendingInvitations: 0,
      teams: 1,
      roles: 0,
      limits: { members: 7, teams: 3, invitations: 5 },
      permissions: { organization: ["update", "delete"], invitation: ["create", "cancel"] },
    });
    expect((await read(ada, { organizationSlug: "acme" }).ok()).organization.id).toBe(acme);
  });

  test("calls the application if limits are functions", async () => {
    const { ada, acme } = await place({
      membershipLimit: (user, { id }) => (user.name === "Ada" && id === acme ? 1 : 2),
      invitationLimit: ({ member, organization, user }, request) =>
        member.role === "owner" && organization.slug === "acme" && user.id === ada.id && request ? 3 : 4,
      teams: {
        enabled: true,
        maximumTeams: ({ organizationId, session }, request) =>
          organizationId === acme && session?.user.id === ada.id && request ? 5 : 6,
      },
    });
    expect((await read(ada).ok()).limits).toEqual({ members: 1, invitations: 3, teams: 5 });
  });

  test("has null for disabled features and missing limits", async () => {
    const { ada } = await place({ teams: { enabled: false }, membershipLimit: Number.POSITIVE_INFINITY });
    expect(await read(ada).ok()).toMatchObject({
      teams: null,
      roles: null,
      limits: { members: null, teams: null, invitations: 100 },
    });
  });

  test("requires membership", async () => {
    const { here, acme } = await place();
    const eve = await here.person();
    await read(eve).refuses(NO_ACTIVE_ORGANIZATION);
    for (const organizationId of [acme, "nothing"])
      await read(eve, { organizationId }).refuses(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
    await here.client().get("/organization/summary").refuses(UNAUTHORIZED);
  });
});

describe("the roles of an organization", () => {
  const read = ({ client }: Person, query: Record<string, string> = {}) =>
    client.get("/organization/access-control", { query });

  test("are the default ones", async () => {
    const { ada } = await place();
    const { statements, roles, creatorRole, dynamic } = await read(ada).ok();
    expect({ creatorRole, dynamic }).toEqual({ creatorRole: "owner", dynamic: false });
    expect(statements.organization).toEqual(["update", "delete"]);
    expect(roles).toMatchObject([
      { role: "owner", isPredefined: true },
      { role: "admin", isPredefined: true, permission: { organization: ["update"] } },
      { role: "member", isPredefined: true, permission: { ac: ["read"] } },
    ]);
  });

  test("include those that the organization has defined, but not those of another one", {
    tags: "servers",
  }, async () => {
    const { here, ada, acme } = await place({ dynamicAccessControl: { enabled: true } });
    const eve = await here.person();
    const { id: other } = await eve.client.post("/organization/create", { name: "E", slug: "e" }).ok();
    const role = (id: string, organizationId: string, role: string, permission: string) =>
      here.add("organizationRole", {
        id,
        organizationId,
        role,
        permission,
        createdAt: new Date(here.now()).toISOString(),
      });
    await role("r1", acme, "billing", '{"invitation":["create"]}');
    await role("r2", acme, "member", '{"team":["create"]}');
    await role("r3", other, "sales", '{"team":["create"]}');
    const { roles, dynamic } = await read(ada).ok();
    expect(dynamic).toBe(true);
    expect(roles.map((entry: { role: string }) => entry.role)).toEqual([
      "owner",
      "admin",
      "member",
      "billing",
    ]);
    expect(roles[2]).toMatchObject({ isPredefined: true, permission: { ac: ["read"], team: ["create"] } });
    expect(roles[3]).toEqual({
      role: "billing",
      permission: { invitation: ["create"] },
      members: 0,
      isPredefined: false,
    });
    await here.change("member", { role: "owner, billing" });
    expect((await read(ada).ok()).roles).toMatchObject([{ members: 1 }, {}, {}, { members: 1 }]);
  });

  test("are shown only to members", async () => {
    const { here, acme } = await place();
    const eve = await here.person();
    await read(eve).refuses(NO_ACTIVE_ORGANIZATION);
    await read(eve, { organizationId: acme }).refuses(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION);
    await here.client().get("/organization/access-control").refuses(UNAUTHORIZED);
  });
});
