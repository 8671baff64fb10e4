import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { type Service, until } from "../service.ts";
import { GENERATIONS } from "./generations.ts";
import { dataOf, type Hook, organizationPeople } from "./organization-client.ts";
import { test } from "./shared.ts";

let service: Service;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

// The parts of a page that the clients' stores need: on a server they fetch nothing.
let listeners = 0;
beforeAll(() => {
  const target = {
    addEventListener: () => void listeners++,
    removeEventListener: () => void listeners--,
  };
  vi.stubGlobal("window", { ...target, location: new URL("http://localhost") });
  vi.stubGlobal("document", { ...target, visibilityState: "visible" });
  vi.stubGlobal("localStorage", { setItem: () => {} });
});
afterAll(async () => {
  // A store removes its listener from the page a second after the store's last subscriber has left.
  await until(() => listeners === 0, { what: () => `${listeners} listeners to leave the page` });
  vi.unstubAllGlobals();
});

const slug = () => `acme-${randomUUID()}`;

/** The request that each store sends. */
const STORES = {
  useListOrganizations: "GET /organization/list",
  useActiveOrganization: "GET /organization/get-full-organization",
  useActiveMember: "GET /organization/get-active-member",
  useActiveMemberRole: "GET /organization/get-active-member-role",
  useSession: "GET /get-session",
} as const;
type Store = keyof typeof STORES;

describe.each(GENERATIONS)("stores of the framework's organizationClient $version", (generation) => {
  const isOld = generation.version.startsWith("1.2");
  const people = organizationPeople(generation, () => service);
  const stores = (Object.keys(STORES) as Store[]).filter((name) => !isOld || name !== "useActiveMemberRole");

  /** Creates a user with an active organization, whose page uses all stores. */
  async function visitor() {
    const ida = await people.somebody();
    const acme = await dataOf(ida.organization.create({ name: "Acme", slug: slug() }));
    const { client, asked } = ida;
    const ends = stores.map((name) => client[name].subscribe(() => {}));
    await until(() => stores.every((name) => isSettled(client[name])), { what: "the first answers" });

    /** Returns the stores that refetch after a call, once the expected ones have a response. */
    const refreshed = async (call: () => Promise<unknown>, expected: readonly Store[]) => {
      const from = asked.length;
      await call();
      const again = () => stores.filter((name) => asked.slice(from).includes(STORES[name]));
      const isThere = () => expected.every((name) => again().includes(name) && isSettled(client[name]));
      await until(isThere, {
        what: () => `${expected.join(", ")}; asked were ${asked.slice(from).join(", ")}`,
      });
      return again();
    };
    const close = () => {
      for (const end of ends) end();
    };
    return { ...ida, acme, refreshed, close };
  }

  test("show the list, the active organization and the user's membership", async () => {
    const { client, acme, id, close } = await visitor();
    expect(client.useListOrganizations.get().data).toMatchObject([{ id: acme.id }]);
    expect(client.useActiveOrganization.get().data).toMatchObject({ id: acme.id, members: [{ userId: id }] });
    expect(client.useActiveMember.get().data).toMatchObject({ userId: id, role: "owner" });
    if (!isOld) expect(client.useActiveMemberRole.get().data).toEqual({ role: "owner" });
    expect(client.useSession.get().data?.session).toMatchObject({ activeOrganizationId: acme.id });
    close();
  });

  // 1.2 notifies only one store after each call: that of the first rule that matches the path.
  const expectations: readonly [
    what: string,
    call: (on: Awaited<ReturnType<typeof visitor>>) => Promise<unknown>,
    old: readonly Store[],
    current: readonly Store[],
  ][] = [
    [
      "create",
      ({ organization }) => dataOf(organization.create({ name: "Second", slug: slug() })),
      ["useListOrganizations"],
      [
        "useListOrganizations",
        "useActiveOrganization",
        "useActiveMember",
        "useActiveMemberRole",
        "useSession",
      ],
    ],
    [
      "update",
      ({ organization }) => dataOf(organization.update({ data: { name: "Other" } })),
      ["useListOrganizations"],
      ["useListOrganizations", "useActiveOrganization", "useActiveMember", "useActiveMemberRole"],
    ],
    [
      "set-active",
      ({ organization, acme }) => dataOf(organization.setActive({ organizationId: acme.id })),
      ["useActiveOrganization"],
      ["useActiveOrganization", "useActiveMember", "useActiveMemberRole", "useSession"],
    ],
    [
      "update-member-role",
      ({ organization, acme }) =>
        dataOf(
          organization.updateMemberRole({ memberId: acme.members[0]?.id ?? "", role: ["owner", "admin"] }),
        ),
      ["useActiveOrganization"],
      ["useActiveOrganization", "useActiveMember", "useActiveMemberRole"],
    ],
    [
      "invite-member",
      ({ organization }) =>
        dataOf(organization.inviteMember({ email: `${randomUUID()}@example.com`, role: "member" })),
      ["useActiveOrganization"],
      ["useActiveOrganization", "useActiveMember", "useActiveMemberRole"],
    ],
    [
      "delete",
      ({ organization, acme }) => dataOf(organization.delete({ organizationId: acme.id })),
      ["useListOrganizations"],
      ["useListOrganizations", "useActiveOrganization", "useSession"],
    ],
  ];
  test.each(expectations)("refetch after %s", async (_what, call, old, current) => {
    const on = await visitor();
    const again = await on.refreshed(() => call(on), isOld ? old : current);
    expect(again).toEqual(expect.arrayContaining([...(isOld ? old : current)]));
    if (isOld) expect(again).toEqual(old);
    on.close();
  });

  test("show changes", async () => {
    const on = await visitor();
    const { client, organization, acme, refreshed } = on;
    await refreshed(() => dataOf(organization.update({ data: { name: "Other" } })), ["useListOrganizations"]);
    expect(client.useListOrganizations.get().data).toMatchObject([{ id: acme.id, name: "Other" }]);
    const second = await dataOf(
      organization.create({ name: "Second", slug: slug(), keepCurrentActiveOrganization: true }),
    );
    await refreshed(
      () => dataOf(organization.setActive({ organizationId: second.id })),
      ["useActiveOrganization"],
    );
    await until(() => client.useActiveOrganization.get().data?.id === second.id);
    await refreshed(
      () => dataOf(organization.setActive({ organizationId: null })),
      ["useActiveOrganization"],
    );
    await until(() => client.useActiveOrganization.get().data === null);
    if (!isOld) await until(() => client.useSession.get().data?.session.activeOrganizationId === null);
    on.close();
  });

  // The older client has no rule for it.
  if (!isOld)
    test("forget the active organization after a sign-out", async () => {
      const on = await visitor();
      await on.refreshed(() => on.client.signOut(), ["useActiveOrganization", "useSession"]);
      expect(on.client.useActiveOrganization.get()).toMatchObject({ data: null, error: { status: 401 } });
      expect(on.client.useSession.get().data).toBeNull();
      on.close();
    });
});

function isSettled(store: Hook<unknown>): boolean {
  const { isPending, isRefetching } = store.get();
  return !isPending && !isRefetching;
}
