import { actsIn, create, heard, INVALID, place, remove, update } from "@latchkey/testing/organization/place";
import { EVERYTHING, organizations } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { CHANGE_REFUSED, fail, TOO_MANY_REQUESTS, UNAUTHORIZED } from "../../../base/errors.ts";
import {
  ORGANIZATION_ALREADY_EXISTS,
  ORGANIZATION_SLUG_ALREADY_TAKEN,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION,
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS,
} from "../errors.ts";

describe("creating an organization", () => {
  test("makes the caller its owner, and makes it and its first team active", async () => {
    const here = await organizations();
    const ada = await here.person();
    const made = await create(ada, { slug: "Acme", metadata: { plan: "pro" } }).ok();
    expect(made).toMatchObject({ name: "Acme", slug: "acme", logo: null, metadata: { plan: "pro" } });
    expect(made.members).toMatchObject([{ userId: ada.id, organizationId: made.id, role: "owner" }]);
    const [team] = await here.rows("team");
    expect(team).toMatchObject({ name: "Acme", organizationId: made.id, memberCount: 1 });
    expect(made.members[0].teamId).toBe(team?.id);
    expect(await here.rows("teamMember")).toMatchObject([{ teamId: team?.id, userId: ada.id }]);
    const { session } = await ada.client.get("/get-session").ok();
    expect(session).toMatchObject({ activeOrganizationId: made.id, activeTeamId: team?.id });
    expect(await ada.client.get("/organization/list").ok()).toMatchObject([
      { id: made.id, metadata: '{"plan":"pro"}', memberRole: "owner" },
    ]);
    const events = await here.rows("securityEvent");
    expect(events.find(({ event }) => event === "organization_created")).toMatchObject({
      userId: ada.id,
      organizationId: made.id,
    });
  });

  test("keeps the active organization on request", async () => {
    const { ada, id } = await place();
    await create(ada, { slug: "beta", keepCurrentActiveOrganization: true }).ok();
    expect(await actsIn(ada)).toBe(id);
    await create(ada, { slug: "gamma", keepCurrentActiveOrganization: false }).ok();
    expect(await actsIn(ada)).not.toBe(id);
  });

  test("requires a session, even if a user is named", async () => {
    const { here, ada } = await place();
    await create({ client: here.client() }).refuses(UNAUTHORIZED);
    await create({ client: here.client() }, { slug: "beta", userId: ada.id }).refuses(UNAUTHORIZED);
    const eve = await here.person();
    const { members } = await create(eve, { slug: "eve", userId: ada.id }).ok();
    expect(members).toMatchObject([{ userId: eve.id }]);
  });

  test("refuses a taken slug, in upper and lower case", async () => {
    const { here, ada } = await place();
    for (const slug of ["acme", "ACME"]) await create(ada, { slug }).refuses(ORGANIZATION_ALREADY_EXISTS);
    await create(await here.person()).refuses(ORGANIZATION_ALREADY_EXISTS);
    expect(await here.counts()).toMatchObject({ organization: 1, member: 1, team: 1 });
  });

  test.each(["api", "new", "Settings", "null", "mine"])("%s is reserved", async (slug) => {
    const here = await organizations({ reservedSlugs: ["mine"] });
    const ada = await here.person();
    await create(ada, { slug }).refuses(ORGANIZATION_ALREADY_EXISTS);
    await ada.client.post("/organization/check-slug", { slug }).refuses(ORGANIZATION_SLUG_ALREADY_TAKEN);
    await create(ada).ok();
    await update(ada, { slug }).refuses(ORGANIZATION_SLUG_ALREADY_TAKEN);
  });

  test("accepts slugs of Latin letters, digits, hyphens, underscores and single dots", async () => {
    const { ada } = await place();
    for (const slug of ["a", "7", "a-b_c.d", "x".repeat(100)]) await create(ada, { slug }).ok();
    const wrong = [
      ...["", ".", "..", "a..b", "-a", "a-", ".a", "a b", " a", "a\n", "a/b", "a%2fb", "x".repeat(101)],
      // Cyrillic, full width, the kelvin sign, an Arabic word, an emoji, an accent.
      ...["\u0430cme", "\uff41cme", "ac\u212ae", "\u0634\u0631\u0643\u0629", "\u{1f600}", "caf\u00e9"],
      ...[7, null, ["acme"]],
    ];
    for (const slug of wrong) {
      await create(ada, { slug }).refuses(INVALID);
      await update(ada, { slug }).refuses(INVALID);
      await ada.client.post("/organization/check-slug", { slug }).refuses(INVALID);
    }
  });

  test("requires a name, and accepts an object as metadata", async () => {
    const { here, ada } = await place();
    for (const name of ["", "   ", undefined, 7, "x".repeat(256)])
      await create(ada, { slug: "b", name }).refuses(INVALID);
    for (const metadata of ["{}", 7, [], { text: "x".repeat(4_086) }])
      await create(ada, { slug: "b", metadata }).refuses(INVALID);
    const large = { text: "\u00e4".repeat(2_000), nested: { list: [1, null, "2"] } };
    expect((await create(ada, { slug: "b", metadata: large }).ok()).metadata).toEqual(large);
    const listed = (await ada.client.get("/organization/list").ok()).find(
      ({ slug }: { slug: string }) => slug === "b",
    );
    expect(JSON.parse(listed.metadata)).toEqual(large);
    expect((await create(ada, { slug: "c", metadata: undefined }).ok()).metadata).toBeNull();
    expect(await here.counts()).toMatchObject({ organization: 3 });
  });

  test("accepts a logo by its URL", async () => {
    const { ada } = await place();
    const logo = "https://acme.example.com/logo.svg";
    expect((await create(ada, { slug: "b", logo }).ok()).logo).toBe(logo);
    for (const none of [null, ""])
      expect((await create(ada, { slug: `c${none}`, logo: none }).ok()).logo).toBeNull();
    for (const wrong of ["data:image/png;base64,AA==", "javascript:alert(1)"])
      await create(ada, { slug: "d", logo: wrong }).refuses(INVALID);
  });

  test("is forbidden if the options forbid it", async () => {
    for (const options of [
      { allowUserToCreateOrganization: false },
      { allowUserToCreateOrganization: async () => false },
      { organizationCreation: { disabled: true } },
    ]) {
      const here = await organizations(options);
      // The permission is checked before the slug.
      for (const slug of ["acme", "api"])
        await create(await here.person(), { slug }).refuses(YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION);
    }
    const here = await organizations({
      allowUserToCreateOrganization: (user) => user.email.startsWith("ada"),
    });
    await create(await here.person({ email: "ada@example.com" })).ok();
    await create(await here.person({ email: "eve@example.com" }), { slug: "b" }).refuses(
      YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION,
    );
  });

  test("stops at the limit, which is a number or a function of the application", async () => {
    const two = await organizations({ organizationLimit: 2 });
    const ada = await two.person();
    for (const slug of ["a", "b"]) await create(ada, { slug }).ok();
    for (const slug of ["c", "a", "api"])
      await create(ada, { slug }).refuses(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS);
    await create(await two.person(), { slug: "c" }).ok();
    const asked = await organizations({ organizationLimit: async (user) => user.name === "Ada" });
    await create(await asked.person()).refuses(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS);
    const none = await organizations({ organizationLimit: 0 });
    await create(await none.person()).refuses(YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS);
  });

  test("is allowed twenty times an hour for each user, in all sessions together", async () => {
    const here = await organizations(EVERYTHING, { rateLimit: { enabled: true } });
    const ada = await here.person();
    for (let n = 0; n < 20; n++) await create(ada, { slug: `a${n}` }).ok();
    await create({ ...ada, client: await here.signIn(ada) }, { slug: "b" }).refuses(TOO_MANY_REQUESTS);
    await create(await here.person(), { slug: "b" }).ok();
    here.advance(3600);
    await create(ada, { slug: "c" }).ok();
  });

  test("gives its creator the application's owner role", async () => {
    const statements = { organization: ["delete"] };
    const roles = { boss: { statements }, member: { statements: {} } };
    const { ada, id } = await place({ creatorRole: "boss", roles });
    expect((await ada.client.get("/organization/get-active-member").ok()).role).toBe("boss");
    await remove(ada, id).ok();
    expect(() => organizations({ creatorRole: "boss" })).toThrow(/creatorRole is "boss"/);
  });

  test("creates the first team as the application configures it, or none", async () => {
    const named = await place({
      teams: {
        enabled: true,
        defaultTeam: {
          customCreateDefaultTeam: ({ name }, request) => ({ name: `${name} ${request !== undefined}` }),
        },
      },
    });
    expect(await named.here.rows("team")).toMatchObject([{ name: "Acme true", organizationId: named.id }]);
    const without = await place({ teams: { enabled: true, defaultTeam: { enabled: false } } });
    expect(await without.here.counts()).toMatchObject({ team: 0, teamMember: 0 });
    expect((await without.here.rows("session")).every(({ activeTeamId }) => activeTeamId === null)).toBe(
      true,
    );
  });
});

describe("the application's columns of the first team", () => {
  test("are stored with the application's transformation", async () => {
    const transform = {
      input: (text: unknown) => `x${text}`,
      output: (text: unknown) => String(text).slice(1),
    };
    const { here, ada } = await place({
      teams: { enabled: true },
      schema: { team: { additionalFields: { code: { type: "string", transform } } } },
      organizationHooks: { beforeCreateTeam: () => ({ data: { code: "17" } }) },
    });
    expect(await here.rows("team")).toMatchObject([{ code: "x17" }]);
    expect(await ada.client.get("/organization/list-teams").ok()).toMatchObject([{ code: "17" }]);
  });
});

describe("creating an organization in process", () => {
  test("creates it for the named user within the limit, even if users can't create any", async () => {
    const here = await organizations({ allowUserToCreateOrganization: false, organizationLimit: 1 });
    const ada = await here.person();
    const api = here.auth.api as unknown as {
      createOrganization(call: { body: object }): Promise<{ members: { userId: string; role: string }[] }>;
    };
    const body = { name: "Acme", slug: "acme", userId: ada.id };
    expect((await api.createOrganization({ body })).members).toMatchObject([
      { userId: ada.id, role: "owner" },
    ]);
    expect(await actsIn(ada)).toBeNull();
    await expect(api.createOrganization({ body: { ...body, slug: "b" } })).rejects.toMatchObject({
      code: YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS.code,
    });
    for (const userId of ["nobody", undefined])
      await expect(api.createOrganization({ body: { ...body, slug: "b", userId } })).rejects.toMatchObject({
        code: UNAUTHORIZED.code,
      });
  });
});

describe("hooks for the creation", () => {
  test("are called in this order, with all arguments", async () => {
    const { told, hook, names } = heard();
    const { ada, id } = await place({
      teams: { enabled: true },
      organizationCreation: { beforeCreate: hook("older before"), afterCreate: hook("older after") },
      organizationHooks: {
        beforeCreateOrganization: hook("before"),
        beforeCreateTeam: hook("before team"),
        beforeAddMember: hook("before member"),
        afterCreateTeam: hook("after team"),
        afterAddMember: hook("after member"),
        afterCreateOrganization: hook("after"),
      },
    });
    expect(names()).toEqual([
      ...["older before", "before", "before team", "before member"],
      ...["after team", "after member", "older after", "after"],
    ]);
    const metadata = { plan: "pro" };
    expect(told[0]?.[1]).toMatchObject({
      organization: { slug: "acme", metadata },
      user: { id: ada.id },
      request: true,
    });
    expect(told[7]?.[1]).toMatchObject({
      organization: { id, metadata, createdAt: expect.any(Date) },
      member: { role: "owner", createdAt: expect.any(Date) },
      user: { id: ada.id },
    });
  });

  test("replace values one after the other, but never the ID or the owner", async () => {
    const { here, ada, id } = await place({
      teams: { enabled: true },
      organizationCreation: { beforeCreate: () => ({ data: { name: "Beta", logo: "/b.svg" } }) },
      organizationHooks: {
        beforeCreateOrganization: ({ organization: { name } }) => ({
          data: { id: "mine", name: `${name} of hooks`, metadata: { plan: "free" } },
        }),
        beforeCreateTeam: async () => ({ data: { name: "First", organizationId: "other" } }),
        beforeAddMember: () => ({ data: { role: "billing,member", userId: "other" } }),
      },
    });
    expect(id).not.toBe("mine");
    expect(await here.rows("organization")).toMatchObject([
      { id, name: "Beta of hooks", slug: "acme", logo: "/b.svg", metadata: '{"plan":"free"}' },
    ]);
    expect(await here.rows("team")).toMatchObject([{ name: "First", organizationId: id }]);
    expect(await here.rows("member")).toMatchObject([{ userId: ada.id, role: "owner,billing" }]);
  });

  test("can refuse it, and then nothing is written", async () => {
    for (const name of ["beforeCreateOrganization", "beforeCreateTeam", "beforeAddMember"] as const) {
      const here = await organizations({
        teams: { enabled: true },
        organizationHooks: {
          [name]: () => {
            throw fail(CHANGE_REFUSED);
          },
        },
      });
      await create(await here.person()).refuses(CHANGE_REFUSED);
      expect(await here.counts()).toMatchObject({ organization: 0, member: 0, team: 0 });
    }
  });

  test("aren't called for an invalid request, and can't undo a write", async () => {
    const { told, hook } = heard();
    const { here, ada } = await place({
      organizationLimit: 2,
      organizationHooks: {
        beforeCreateOrganization: hook("before"),
        afterCreateOrganization: () => Promise.reject(new Error("the application is broken")),
      },
    });
    expect(told).toHaveLength(1);
    await create(ada).refuses(ORGANIZATION_ALREADY_EXISTS);
    expect(told).toHaveLength(1);
    const [line] = here.lines.filter(({ level }) => level === "error");
    expect(line?.message).toContain("afterCreateOrganization");
  });
});
