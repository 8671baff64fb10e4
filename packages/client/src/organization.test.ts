import { organization } from "latchkey/features";
import { createAccessControl } from "latchkey/shared";
import { expect, test, vi } from "vitest";
import { organizationClient } from "./features.ts";
import { createAuthClient } from "./index.ts";
import { browser } from "./testing/browser.ts";
import { ADA } from "./testing/people.ts";
import { startService } from "./testing/service.ts";

async function clientOfService() {
  const service = await startService({ plugins: [organization({ teams: { enabled: true } })] });
  const { fetch } = browser(service.url);
  const client = createAuthClient({ baseURL: service.url, fetch, plugins: [organizationClient()] });
  await client.signUp.email(ADA);
  return { service, client };
}

test("an organization is created, read and left by methods named like their paths", async () => {
  const { client } = await clientOfService();
  const { data: acme } = await client.organization.create({ name: "Acme", slug: "acme", metadata: { a: 1 } });
  expect(acme).toMatchObject({ slug: "acme", metadata: { a: 1 } });
  expect(acme?.createdAt).toBeInstanceOf(Date);
  const { data: list } = await client.organization.list();
  expect(list?.map(({ id }) => id)).toEqual([acme?.id]);
  const taken = await client.organization.checkSlug({ slug: "acme" });
  expect(taken.error?.code).toBe("ORGANIZATION_SLUG_ALREADY_TAKEN");
  expect(client.$ERROR_CODES.ORGANIZATION_SLUG_ALREADY_TAKEN).toBe(taken.error?.message);
});

test("the session is requested again only after calls that may change its organization", async () => {
  const { service, client } = await clientOfService();
  const end = client.session.subscribe(() => {});
  await client.session.refetch();
  const asked = () => service.count("GET /get-session");
  const before = asked();
  await client.organization.list();
  const { data } = await client.organization.create({ name: "Acme", slug: "acme" });
  await vi.waitFor(
    () => expect(client.session.get().data?.session).toMatchObject({ activeOrganizationId: data?.id }),
    { timeout: 60_000 },
  );
  expect(asked()).toBe(before + 1);
  await client.organization.delete({ organizationId: data?.id ?? "" });
  await vi.waitFor(
    () => expect(client.session.get().data?.session).toMatchObject({ activeOrganizationId: null }),
    { timeout: 60_000 },
  );
  end();
});

test("a role's permissions are checked in the browser", () => {
  const asked = vi.fn<typeof fetch>();
  const client = createAuthClient({
    baseURL: "https://app.example.com",
    fetch: asked,
    plugins: [organizationClient()],
  });
  const may = (role: string, permissions: Record<string, string[]>) =>
    client.organization.checkRolePermission({ role, permissions });
  expect(may("owner", { organization: ["delete"] })).toBe(true);
  expect(may("admin", { organization: ["delete"] })).toBe(false);
  expect(may("member,admin", { invitation: ["create", "cancel"] })).toBe(true);
  // A single role must grant all of them.
  expect(may("member", { ac: ["read"], invitation: ["create"] })).toBe(false);
  expect(may("toString", { organization: ["update"] })).toBe(false);
  expect(may("owner", {})).toBe(false);
  expect(may("owner", { organization: [] })).toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

test("an application's roles are added to the default ones", () => {
  const ac = createAccessControl({ project: ["create", "share"] });
  const client = createAuthClient({
    baseURL: "https://app.example.com",
    plugins: [organizationClient({ roles: { editor: ac.newRole({ project: ["create"] }) } })],
  });
  const may = (role: string, permissions: Record<string, string[]>) =>
    client.organization.checkRolePermission({ role, permissions });
  expect(may("editor", { project: ["create"] })).toBe(true);
  expect(may("editor", { project: ["create", "share"] })).toBe(false);
  expect(may("admin", { member: ["create"] })).toBe(true);
});

test("with the access control of the service, its types determine the valid permissions", () => {
  const ac = createAccessControl({ project: ["create", "share"] });
  const editor = ac.newRole({ project: ["create"] });
  const { organization } = createAuthClient({
    baseURL: "https://app.example.com",
    plugins: [organizationClient({ ac, roles: { editor } })],
  });
  const may = organization.checkRolePermission;
  expect(may({ role: "editor", permissions: { project: ["create"] } })).toBe(true);
  // @ts-expect-error: no such action
  expect(may({ role: "editor", permissions: { project: ["paint"] } })).toBe(false);
  // @ts-expect-error: no such resource
  expect(may({ role: "editor", permissions: { invoice: ["create"] } })).toBe(false);
  type Asked = Parameters<typeof organization.hasPermission>[0]["permissions"];
  const asked: Asked = { project: { actions: ["create", "share"], connector: "OR" } };
  // @ts-expect-error: no such action
  const wrong: Asked = { project: ["paint"] };
  expect([asked, wrong]).toHaveLength(2);
});
