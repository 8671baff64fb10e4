import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../kernel/errors.ts";
import { type App, type AppOptions, app } from "../../testing/app.ts";
import { organization } from "../index.ts";
import { ORGANIZATION_ALREADY_EXISTS } from "./errors.ts";

function world(options: AppOptions = {}): Promise<App> {
  return app({ plugins: [organization({ teams: { enabled: true } })], ...options });
}

describe("creating an organization", () => {
  test("makes the caller its owner, and the session acts in it", async () => {
    const here = await world();
    const { client, id } = await here.person();
    const made = await client
      .post("/organization/create", { name: "Acme", slug: "Acme", metadata: { plan: "pro" } })
      .ok();
    expect(made).toMatchObject({ name: "Acme", slug: "acme", logo: null, metadata: { plan: "pro" } });
    expect(made.members).toMatchObject([{ userId: id, organizationId: made.id, role: "owner" }]);
    expect((await client.get("/get-session").ok()).session.activeOrganizationId).toBe(made.id);
    expect(await client.get("/organization/list").ok()).toMatchObject([
      { id: made.id, metadata: '{"plan":"pro"}' },
    ]);
  });

  test("is for people who are signed in", async () => {
    const here = await world();
    await here.client().post("/organization/create", { name: "Acme", slug: "acme" }).refuses(UNAUTHORIZED);
  });

  test("one of a slug", async () => {
    const here = await world();
    const { client } = await here.person();
    await client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
    await client
      .post("/organization/create", { name: "Acme", slug: "acme" })
      .refuses(ORGANIZATION_ALREADY_EXISTS);
  });
});
