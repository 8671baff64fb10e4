import { type Company, company, companyIn } from "@latchkey/testing/organization/company";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../../base/errors.ts";
import {
  MEMBER_NOT_FOUND,
  NO_ACTIVE_ORGANIZATION,
  ORGANIZATION_NOT_FOUND,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
} from "../errors.ts";

describe("the caller's membership in an organization", () => {
  test("is shown for the active organization", async () => {
    const acme = await company();
    const view = await acme.owner.client.get("/organization/get-active-member").ok();
    expect(view).toMatchObject({
      id: acme.owner.memberId,
      role: "owner",
      user: { id: acme.owner.id, email: acme.owner.email, name: "Ada", image: null },
    });
    const bob = await acme.join();
    await bob.client.get("/organization/get-active-member").refuses(NO_ACTIVE_ORGANIZATION);
    await acme.here.client().get("/organization/get-active-member").refuses(UNAUTHORIZED);
    // A session that isn't cached yet.
    const elsewhere = await acme.here.signIn(bob);
    await acme.here.change("session", { activeOrganizationId: "gone" }, { userId: bob.id });
    await elsewhere.get("/organization/get-active-member").refuses(MEMBER_NOT_FOUND);
  });

  test("is shown as a role also in the caller's other organizations, and for other members there", async () => {
    const acme = await company();
    const other = await companyIn(acme.here);
    const bob = await acme.join("admin,member");
    const ask = (who: Company["owner"], query: Record<string, string>) =>
      who.client.get("/organization/get-active-member-role", { query });
    expect(await ask(acme.owner, {}).ok()).toEqual({ role: "owner" });
    expect(await ask(bob, { organizationId: acme.id }).ok()).toEqual({ role: "admin,member" });
    expect(await ask(bob, { organizationSlug: acme.slug.toUpperCase() }).ok()).toEqual({
      role: "admin,member",
    });
    expect(await ask(acme.owner, { userId: bob.id }).ok()).toEqual({ role: "admin,member" });
    await ask(bob, {}).refuses(NO_ACTIVE_ORGANIZATION);
    await ask(bob, { organizationSlug: "no-such-company" }).refuses(ORGANIZATION_NOT_FOUND);
    await ask(bob, { organizationSlug: other.slug }).refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    await ask(bob, { organizationId: "none" }).refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    await ask(acme.owner, { userId: other.owner.id }).refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    await acme.here.client().get("/organization/get-active-member-role").refuses(UNAUTHORIZED);
  });
});
