import { type Company, company } from "@latchkey/testing/organization/company";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  NO_ACTIVE_ORGANIZATION,
  ORGANIZATION_NOT_FOUND,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
} from "../errors.ts";

describe("the last activity of members", () => {
  const activity = (by: { client: Company["owner"]["client"] }, ...userId: string[]) =>
    by.client.get(`/organization/list-member-activity?${userId.map((id) => `userId=${id}`).join("&")}`);

  test("comes from open sessions in which the organization is active", { tags: "servers" }, async () => {
    const acme = await company();
    const bob = await acme.join();
    const carol = await acme.join();
    await acme.here.client().get("/organization/list-member-activity?userId=x").refuses(UNAUTHORIZED);
    await bob.client.post("/organization/set-active", { organizationId: acme.id }).ok();
    acme.here.advance(2 * 86_400);
    const later = await acme.here.signIn(bob);
    await later.post("/organization/set-active", { organizationId: acme.id }).ok();
    const owner = await acme.here.signIn(acme.owner);
    await owner.post("/organization/set-active", { organizationId: acme.id }).ok();
    const { members } = await activity({ client: owner }, bob.id, carol.id, "no-such-user").ok();
    expect(members).toEqual([{ userId: bob.id, lastActiveAt: new Date(acme.here.now()).toISOString() }]);
  });

  test("is visible only to members who may change others", async () => {
    const acme = await company();
    const bob = await acme.join();
    await bob.client.post("/organization/set-active", { organizationId: acme.id }).ok();
    await activity(bob, acme.owner.id).refuses(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    const stranger = await acme.here.person();
    const ask = (query: Record<string, string>) =>
      stranger.client.get("/organization/list-member-activity", { query });
    expect((await ask({ organizationId: acme.id })).body.code).toBe(VALIDATION_ERROR.code);
    await ask({ userId: bob.id }).refuses(NO_ACTIVE_ORGANIZATION);
    await ask({ userId: bob.id, organizationId: acme.id }).refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    await ask({ userId: bob.id, organizationSlug: "none" }).refuses(ORGANIZATION_NOT_FOUND);
  });
});
