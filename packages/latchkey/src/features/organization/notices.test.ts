import {
  type Colleague,
  type Company,
  company,
  giveRole,
  takeOut,
} from "@latchkey/testing/organization/company";
import { at, shared, tally, times } from "@latchkey/testing/organization/shared-company";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const notices = { ownershipTransferred: true, memberRemoved: true, memberRoleChanged: true };

async function told(options: Parameters<typeof company>[0] = {}) {
  const acme = await company({ app: { notices, ...options.app } });
  return { ...acme, acme, bob: await proved(acme, "member") };
}

/** A member whose email is confirmed. */
async function proved(acme: Company, role?: string): Promise<Colleague> {
  const one = await acme.join(role);
  await acme.here.change("user", { emailVerified: true }, { id: one.id });
  return one;
}

/** Recipient and subject of each email. */
async function subjects({ here }: Company) {
  return (await here.sent()).map(({ to, subject }) => [to, subject]);
}

const handOver = (by: Colleague, memberId: string, more: object = {}) =>
  by.client.post("/organization/transfer-ownership", { memberId, ...more });

describe("members get an email", () => {
  test("about a transfer of ownership, with the former owner and the time", async () => {
    const { acme, owner, bob } = await told();
    await handOver(owner, bob.memberId).ok();
    const [mail, ...others] = await acme.here.sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: bob.email, subject: "You are now an owner of Acme" });
    expect(mail?.text).toContain("Ada made you an owner of Acme on 2026-11-21 at 08:00 UTC.");
  });

  test("about their removal, and about their new role", async () => {
    const { acme, owner, bob } = await told();
    await giveRole(owner, bob.memberId, "admin").ok();
    const [changed] = await acme.here.sent();
    expect(changed).toMatchObject({ to: bob.email, subject: "Your role in Acme was changed" });
    expect(changed?.text).toContain("Your role is now: admin.");
    await takeOut(owner, bob.memberId).ok();
    expect((await subjects(acme)).at(-1)).toEqual([bob.email, "You were removed from Acme"]);
  });

  test("without the IP address of the acting member", async () => {
    const { owner, bob, here } = await told({ app: { peer: "203.0.113.7" } });
    await giveRole(owner, bob.memberId, "admin").ok();
    const [mail] = await here.sent();
    expect(mail?.text).toContain("Ada changed your role in Acme");
    expect(mail?.text).not.toContain("203.0.113.7");
  });
});

describe("members get no email", () => {
  test("about their own actions", async () => {
    const { acme, owner, bob } = await told();
    const carol = await proved(acme, "owner");
    await acme.here.change("user", { emailVerified: true }, { id: owner.id });
    await giveRole(owner, owner.memberId, "owner,admin").ok();
    await takeOut(carol, carol.memberId, acme.id).ok();
    await bob.client.post("/organization/leave", { organizationId: acme.id }).ok();
    expect(await subjects(acme)).toEqual([]);
  });

  test("about an unchanged role, or at an unconfirmed email address", async () => {
    const { acme, owner, bob } = await told();
    const dave = await acme.join();
    await giveRole(owner, bob.memberId, "member").ok();
    await giveRole(owner, dave.memberId, "admin").ok();
    await takeOut(owner, dave.memberId).ok();
    expect(await subjects(acme)).toEqual([]);
  });

  test("unless the options say so", async () => {
    const { acme, owner, bob } = await told({ app: { notices: {} } });
    await giveRole(owner, bob.memberId, "admin").ok();
    await handOver(owner, bob.memberId).ok();
    expect(await subjects(acme)).toEqual([]);
  });

  test("about more than five changes of their role in an hour, for each organization", async () => {
    const { acme, owner, bob } = await told({ app: { rateLimit: { enabled: true } } });
    for (const role of ["admin", "member", "admin", "member", "admin", "member", "admin"])
      await giveRole(owner, bob.memberId, role).ok();
    expect(await subjects(acme)).toHaveLength(5);
    // Each kind of notice has a separate limit.
    await takeOut(owner, bob.memberId).ok();
    expect(await subjects(acme)).toHaveLength(6);
  });
});

describe("of several simultaneous requests", rounds(5), () => {
  test("only the successful removal sends an email", async () => {
    const acme = await shared({ app: { notices } });
    const bob = await proved(acme);
    const answers = await times(16, (index) =>
      at(
        acme,
        index,
        acme.owner,
      )("/organization/remove-member", { memberIdOrEmail: bob.memberId, organizationId: acme.id }),
    );
    expect(tally(answers)["200"]).toBe(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await subjects(acme)).toEqual([[bob.email, "You were removed from Acme"]]);
  });

  test("only the first change of a role sends an email", async () => {
    const acme = await shared({ app: { notices } });
    const bob = await proved(acme);
    const answers = await times(16, (index) =>
      at(
        acme,
        index,
        acme.owner,
      )("/organization/update-member-role", {
        memberId: bob.memberId,
        role: "admin",
        organizationId: acme.id,
      }),
    );
    expect(tally(answers)).toEqual({ "200": 16 });
    expect(await subjects(acme)).toEqual([[bob.email, "Your role in Acme was changed"]]);
  });
});
