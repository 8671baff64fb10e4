import { DatabaseSync } from "node:sqlite";
import { create, heard, INVALID, place, update } from "@latchkey/testing/organization/place";
import { join, organizations, proved } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { CHANGE_REFUSED, fail, UNAUTHORIZED } from "../../base/errors.ts";
import { latchkey } from "../../index.ts";
import { FIELD_NOT_ALLOWED } from "../../kernel/contracts/fields/field-values.ts";
import {
  ORGANIZATION_NOT_FOUND,
  ORGANIZATION_SLUG_ALREADY_TAKEN,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
} from "./errors.ts";
import { organization } from "./index.ts";
import type { OrganizationOptions } from "./options.ts";

const NOT_IN = USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400);

describe("changing an organization", () => {
  test("changes the given values, and keeps the others", { tags: "servers" }, async () => {
    const { here, ada, id } = await place();
    const before = { id, name: "Acme", slug: "acme", logo: null, metadata: { plan: "pro" } };
    expect(await update(ada, {}).ok()).toMatchObject(before);
    expect(await update(ada, { name: "Beta" }).ok()).toMatchObject({ ...before, name: "Beta" });
    expect(await update(ada, { logo: "/logo.svg", slug: "BETA" }, id).ok()).toMatchObject({
      ...before,
      name: "Beta",
      slug: "beta",
      logo: "/logo.svg",
    });
    expect(await update(ada, { metadata: { seats: 3 } }).ok()).toMatchObject({
      metadata: { seats: 3 },
      logo: "/logo.svg",
    });
    for (const logo of [null, ""]) {
      await update(ada, { logo: "/logo.svg" }).ok();
      expect((await update(ada, { logo }).ok()).logo).toBeNull();
    }
    expect(await here.rows("organization")).toMatchObject([
      { name: "Beta", slug: "beta", metadata: '{"seats":3}' },
    ]);
    const events = (await here.rows("securityEvent")).filter(({ event }) => event === "organization_updated");
    expect(events).toHaveLength(7);
    expect(events[0]).toMatchObject({ userId: ada.id, organizationId: id });
  });

  test("refuses a taken slug, and accepts the current one", async () => {
    const { here, ada, id } = await place();
    const eve = await here.person();
    await create(eve, { slug: "beta" }).ok();
    for (const slug of ["beta", "BETA"]) await update(ada, { slug }).refuses(ORGANIZATION_SLUG_ALREADY_TAKEN);
    await update(ada, { slug: "acme", name: "Beta" }, id).ok();
    // A slug from a hook is checked as well.
    const hooked = await place({
      organizationHooks: { beforeUpdateOrganization: () => ({ data: { slug: "beta" } }) },
    });
    await create(await hooked.here.person(), { slug: "beta" }).ok();
    await update(hooked.ada, { name: "B" }).refuses(ORGANIZATION_SLUG_ALREADY_TAKEN);
  });

  test("requires the permission", async () => {
    const { here, ada, id } = await place();
    const [admin, member, eve] = [await proved(here), await proved(here), await proved(here)];
    await join(ada.client, admin, "admin");
    await join(ada.client, member, "member");
    await update(admin, { name: "Beta" }).ok();
    await update(member, { name: "Gamma" }).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION);
    for (const one of [id, "nothing"]) await update(eve, { name: "Gamma" }, one).refuses(NOT_IN);
    await update(eve, { name: "Gamma" }).refuses(ORGANIZATION_NOT_FOUND);
    await update({ client: here.client() }, { name: "Gamma" }, id).refuses(UNAUTHORIZED);
    for (const data of [null, [], "name", { name: "" }, { metadata: [] }])
      await update(ada, data as object).refuses(INVALID);
    expect(await here.rows("organization")).toMatchObject([{ name: "Beta" }]);
  });

  test("calls hooks, which may change or refuse it", async () => {
    const { told, hook } = heard();
    const { ada, id } = await place({
      organizationHooks: {
        beforeUpdateOrganization: ({ organization: { name }, member, user }) => {
          if (name === "No") throw fail(CHANGE_REFUSED);
          return { data: { id: "x", metadata: { by: `${user.name} ${member.role}` } } };
        },
        afterUpdateOrganization: hook("after"),
      },
    });
    expect(await update(ada, { name: "Beta" }).ok()).toMatchObject({
      id,
      name: "Beta",
      metadata: { by: "Ada owner" },
    });
    expect(told).toMatchObject([
      ["after", { organization: { id, name: "Beta", metadata: { by: "Ada owner" } } }],
    ]);
    await update(ada, { name: "No" }).refuses(CHANGE_REFUSED);
    expect(told).toHaveLength(1);
  });
});

describe("the application's columns", () => {
  const options: OrganizationOptions = {
    teams: { enabled: true },
    schema: {
      organization: {
        additionalFields: {
          region: { type: "string", required: true },
          tier: { type: "number", defaultValue: 1, input: false },
          code: { type: "string", unique: true },
          note: {
            type: "string",
            returned: false,
          },
          loud: {
            type: "string",
            transform: { input: (text) => `<${text}>`, output: (text) => String(text).toUpperCase() },
          },
        },
      },
      member: { additionalFields: { title: { type: "string", defaultValue: "new" } } },
    },
  };

  test("are written, shown and hidden as they are declared", async () => {
    const here = await organizations(options);
    const ada = await here.person();
    await create(ada).refuses(INVALID);
    const made = await create(ada, { region: "eu", note: "secret", loud: "hey" }).ok();
    expect(made).toMatchObject({ region: "eu", tier: 1, code: null, loud: "<HEY>" });
    expect(made.members).toMatchObject([{ title: "new" }]);
    expect(await here.rows("organization")).toMatchObject([{ note: "secret", loud: "<hey>" }]);
    const { note: _, ...shown } = (await here.rows("organization"))[0] ?? {};
    const [listed] = await ada.client.get("/organization/list").ok();
    expect(Object.keys(listed).toSorted()).toEqual([...Object.keys(shown), "memberRole"].toSorted());
    expect(listed).toMatchObject({ region: "eu", tier: 1, loud: "<HEY>" });
    const changed = await update(ada, { region: "us", loud: "you" }).ok();
    expect(changed).toMatchObject({ region: "us", loud: "<YOU>", name: "Acme" });
    expect(changed).not.toHaveProperty("note");
    expect(await here.rows("organization")).toMatchObject([{ note: "secret", region: "us", loud: "<you>" }]);
  });

  test("and those of the engine have the configured names", async () => {
    const fields = { activeOrganizationId: "active_org", activeTeamId: "active_team" };
    const database = new DatabaseSync(":memory:");
    const auth = latchkey({
      baseURL: "http://localhost:1234",
      secret: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
      database,
      plugins: [organization({ teams: { enabled: true }, schema: { session: { fields } } })],
    });
    await auth.migrate();
    const columns = database.prepare("pragma table_info(session)").all();
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["active_org", "active_team"]));
    await auth.close();
  });

  test("that only the server sets are refused, and so are taken values", async () => {
    const here = await organizations(options);
    const ada = await here.person();
    await create(ada, { region: "eu", tier: 9 }).refuses(FIELD_NOT_ALLOWED);
    await create(ada, { region: "eu", code: "one" }).ok();
    await update(ada, { tier: 9 }).refuses(FIELD_NOT_ALLOWED);
    const answer = await create(ada, { region: "eu", code: "one", slug: "b" });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "VALIDATION_ERROR", details: [{ path: "code" }] },
    });
    await create(ada, { region: "eu", code: "two", slug: "b" }).ok();
    expect((await update(ada, { code: "one" })).body).toMatchObject({ details: [{ path: "code" }] });
  });

  test("are passed to hooks in the form of the request", async () => {
    const seen: unknown[] = [];
    const here = await organizations({
      ...options,
      organizationHooks: {
        beforeCreateOrganization: ({ organization }) => {
          seen.push((organization as { loud?: string }).loud);
          return { data: { loud: "hook", tier: 5 } };
        },
        beforeUpdateOrganization: ({ organization }) => {
          seen.push((organization as { loud?: string }).loud);
          return { data: { loud: "again" } };
        },
      },
    });
    const ada = await here.person();
    expect(await create(ada, { region: "eu", loud: "one" }).ok()).toMatchObject({ loud: "<HOOK>", tier: 5 });
    expect(await update(ada, { loud: "two" }).ok()).toMatchObject({ loud: "<AGAIN>" });
    expect(seen).toEqual(["one", "two"]);
  });
});
