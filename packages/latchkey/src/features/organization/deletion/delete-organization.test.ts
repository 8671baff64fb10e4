import type { Person } from "@latchkey/testing/app";
import { actsIn, create, heard, INVALID, place, remove } from "@latchkey/testing/organization/place";
import { join, proved } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { CHANGE_REFUSED, fail, UNAUTHORIZED } from "../../../base/errors.ts";
import {
  ORGANIZATION_DELETION_DISABLED,
  ORGANIZATION_NOT_FOUND,
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION,
} from "../errors.ts";

const NOT_IN = USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION.as(400);

describe("deleting an organization", () => {
  test("deletes everything in it, and nothing of another", async () => {
    const { here, ada, id } = await place();
    const bob = await proved(here);
    await join(ada.client, bob, "member");
    await ada.client.post("/organization/invite-member", { email: "new@example.com", role: "member" }).ok();
    await ada.client.post("/organization/create-team", { name: "Support" }).ok();
    const eve = await here.person();
    const { id: other } = await create(eve, { slug: "beta" }).ok();
    expect(await remove(ada, id).ok()).toMatchObject({ id, name: "Acme", metadata: '{"plan":"pro"}' });
    expect(await here.counts()).toMatchObject({
      ...{ organization: 1, member: 1, invitation: 0, team: 1, teamMember: 1, organizationRole: 0 },
      user: 3,
    });
    for (const person of [ada, bob]) expect(await actsIn(person)).toBeNull();
    expect((await here.rows("session")).filter(({ activeTeamId }) => activeTeamId !== null)).toHaveLength(1);
    expect(await actsIn(eve)).toBe(other);
    await remove(ada, id).refuses(NOT_IN);
    const events = (await here.rows("securityEvent")).filter(({ event }) => event === "organization_deleted");
    expect(events).toMatchObject([{ userId: ada.id, organizationId: id }]);
    await create(ada).ok();
  });

  test("requires the permission in the named organization", async () => {
    const { here, ada, id } = await place();
    const [admin, eve] = [await proved(here), await proved(here)];
    await join(ada.client, admin, "admin");
    await remove(admin, id).refuses(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION);
    for (const one of [id, "nothing"]) await remove(eve, one).refuses(NOT_IN);
    await remove({ client: here.client() }, id).refuses(UNAUTHORIZED);
    await remove(ada, "").refuses(ORGANIZATION_NOT_FOUND);
    await ada.client.post("/organization/delete", {}).refuses(INVALID);
    expect(await here.counts()).toMatchObject({ organization: 1, member: 2 });
  });

  test("can be disabled, which is checked first", async () => {
    for (const off of [{ disableOrganizationDeletion: true }, { organizationDeletion: { disabled: true } }]) {
      const { here, ada, id } = await place(off);
      await remove(ada, id).refuses(ORGANIZATION_DELETION_DISABLED);
      await remove(await here.person(), "nothing").refuses(ORGANIZATION_DELETION_DISABLED);
      expect(await here.counts()).toMatchObject({ organization: 1 });
    }
  });

  test("calls hooks, which may refuse it", async () => {
    const { told, hook, names } = heard();
    let isRefused = true;
    const { here, ada, id } = await place({
      organizationDeletion: { beforeDelete: hook("older before"), afterDelete: hook("older after") },
      organizationHooks: {
        beforeDeleteOrganization: (about) => {
          if (isRefused) throw fail(CHANGE_REFUSED);
          return hook("before")(about);
        },
        afterDeleteOrganization: hook("after"),
      },
    });
    await remove(ada, id).refuses(CHANGE_REFUSED);
    expect(await here.counts()).toMatchObject({ organization: 1, member: 1 });
    isRefused = false;
    await remove(ada, id).ok();
    expect(names()).toEqual(["older before", "older before", "before", "older after", "after"]);
    expect(told[0]?.[1]).toMatchObject({
      organization: { id, metadata: { plan: "pro" } },
      user: { id: ada.id },
      request: true,
    });
    expect(await here.counts()).toMatchObject({ organization: 0, member: 0 });
  });
});

describe("the organizations of a user", () => {
  test("are listed in the order of joining", async () => {
    const { here, ada, id } = await place();
    here.advance(1);
    const { id: second } = await create(ada, { slug: "beta" }).ok();
    const bob = await proved(here);
    await join(ada.client, bob, "member");
    const ids = async ({ client }: Person) =>
      (await client.get("/organization/list").ok()).map((one: { id: string }) => one.id);
    expect(await ids(ada)).toEqual([id, second]);
    expect(await ids(bob)).toEqual([second]);
    expect(await ids(await here.person())).toEqual([]);
    await here.client().get("/organization/list").refuses(UNAUTHORIZED);
  });

  test("are found by slugs with capitals, from the compatible framework", async () => {
    const { here, ada, id } = await place();
    await here.change("organization", { slug: "Acme" }, { id });
    const query = { organizationSlug: "Acme" };
    expect(await ada.client.get("/organization/get-organization", { query }).ok()).toMatchObject({ id });
    expect((await ada.client.get("/organization/summary", { query }).ok()).organization.id).toBe(id);
  });
});
