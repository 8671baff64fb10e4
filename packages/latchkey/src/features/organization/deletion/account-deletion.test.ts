import type { App, Person } from "@latchkey/testing/app";
import { create } from "@latchkey/testing/organization/place";
import { EVERYTHING, join, organizations, proved } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { SOLE_OWNER_OF_ORGANIZATION } from "../../account-deletion/errors.ts";

const leave = ({ client }: Person) => client.post("/delete-user", {});

function place(options = EVERYTHING): Promise<App> {
  return organizations(options, { user: { deleteUser: { enabled: true } } });
}

describe("deleting an account", () => {
  test("is refused to the only owner of organizations with other members, with a list of them", async () => {
    const here = await place();
    const [ada, bob, cleo] = [await proved(here), await proved(here), await proved(here)];
    const { id } = await create(ada).ok();
    await join(ada.client, bob, "member");
    await join(ada.client, cleo, "admin");
    const { id: second } = await create(ada, { name: "Beta", slug: "beta" }).ok();
    await join(ada.client, bob, "admin,member");
    await create(ada, { slug: "alone" }).ok();
    await here.sent();
    const before = await here.dump();
    const { body } = await leave(ada).refuses(SOLE_OWNER_OF_ORGANIZATION);
    const expected = [
      { id, name: "Acme", slug: "acme", members: 3 },
      { id: second, name: "Beta", slug: "beta", members: 2 },
    ];
    expect(body.organizations).toHaveLength(2);
    expect(body.organizations).toEqual(expect.arrayContaining(expected));
    expect(await here.dump()).toBe(before);
  });

  test("has a preview that lists the user's organizations, with those that are deleted or prevent it", async () => {
    const here = await place();
    const [ada, bob] = [await proved(here), await proved(here)];
    const { id: led } = await create(ada, { slug: "led" }).ok();
    await join(ada.client, bob, "member");
    const { id: alone } = await create(ada, { slug: "alone" }).ok();
    const { id: joined } = await create(bob, { slug: "joined" }).ok();
    await join(bob.client, ada, "member");
    const { organizations } = await ada.client.get("/delete-user/preview").ok();
    expect(organizations).toHaveLength(3);
    expect(organizations).toEqual(
      expect.arrayContaining([
        { id: led, name: "Acme", slug: "led", members: 2, isOnlyOwner: true },
        { id: alone, name: "Acme", slug: "alone", members: 1, isOnlyOwner: true },
        { id: joined, name: "Acme", slug: "joined", members: 2, isOnlyOwner: false },
      ]),
    );
  });

  test("succeeds once those organizations are handed over or deleted", async () => {
    const here = await place();
    const [ada, bob] = [await proved(here), await proved(here)];
    const { id } = await create(ada).ok();
    const { id: memberId } = await join(ada.client, bob, "member");
    await ada.client.post("/organization/transfer-ownership", { memberId }).ok();
    const { id: deleted } = await create(ada, { slug: "beta" }).ok();
    await join(ada.client, bob, "member");
    await leave(ada).refuses(SOLE_OWNER_OF_ORGANIZATION);
    await ada.client.post("/organization/delete", { organizationId: deleted }).ok();
    await leave(ada).ok();
    expect(await here.rows("organization")).toMatchObject([{ id }]);
    expect(await here.rows("member")).toMatchObject([{ userId: bob.id, role: "owner" }]);
  });

  test("deletes organizations without other members, with everything in them", async () => {
    const here = await place();
    const [ada, eve] = [await proved(here), await proved(here)];
    for (const slug of ["a", "b"]) {
      await create(ada, { slug }).ok();
      await ada.client.post("/organization/invite-member", { email: eve.email, role: "owner" }).ok();
      await ada.client.post("/organization/create-team", { name: "Support" }).ok();
    }
    const { id } = await create(eve, { slug: "eve" }).ok();
    await leave(ada).ok();
    expect(await here.rows("organization")).toMatchObject([{ id }]);
    expect(await here.counts()).toMatchObject({ user: 1, member: 1, invitation: 0, team: 1, teamMember: 1 });
    // The slug can be used again.
    await create(eve, { slug: "a" }).ok();
  });

  test("ends memberships, and frees seats in teams", async () => {
    const here = await place();
    const [ada, bob] = [await proved(here), await proved(here)];
    await create(ada).ok();
    const { userId } = await join(ada.client, bob, "owner");
    const [team] = await ada.client.get("/organization/list-teams").ok();
    await ada.client.post("/organization/add-team-member", { teamId: team.id, userId }).ok();
    expect(await here.rows("team")).toMatchObject([{ memberCount: 2 }]);
    await leave(bob).ok();
    expect(await here.rows("team")).toMatchObject([{ memberCount: 1 }]);
    expect(await here.rows("member")).toMatchObject([{ userId: ada.id }]);
    expect(await here.counts()).toMatchObject({ teamMember: 1, user: 1 });
  });

  test("is recorded in its organizations, without the deleted user's ID", async () => {
    const here = await place();
    const [ada, bob] = [await proved(here), await proved(here)];
    const { id } = await create(ada).ok();
    const { id: memberId } = await join(ada.client, bob, "member");
    const { id: alone } = await create(bob, { slug: "bobs" }).ok();
    await leave(bob).ok();
    const events = await here.rows("securityEvent");
    const of = (event: string, targetId: string) =>
      events.filter((row) => row.event === event && row.targetId === targetId);
    expect(of("member_removed", memberId)).toMatchObject([{ organizationId: id }]);
    expect(of("organization_deleted", alone)).toMatchObject([{ organizationId: alone }]);
    expect(events.filter(({ userId, actorId }) => userId === bob.id || actorId === bob.id)).toEqual([]);
  });

  test("isn't affected by roles with names similar to the owner's", async () => {
    const here = await place();
    const [ada, bob] = [await proved(here), await proved(here)];
    const { id } = await create(ada).ok();
    await join(ada.client, bob, "member");
    await here.change("member", { role: "co-owner, owners" }, { userId: bob.id });
    const { body } = await leave(ada).refuses(SOLE_OWNER_OF_ORGANIZATION);
    expect(body.organizations).toMatchObject([{ id, members: 2 }]);
    await here.change("member", { role: "member , owner" }, { userId: bob.id });
    await leave(ada).ok();
  });
});
