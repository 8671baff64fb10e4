import type { App, AppOptions, Person } from "@latchkey/testing/app";
import { mailTo } from "@latchkey/testing/email-verification/mails";
import { EVERYTHING, join, organizations } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { TOO_MANY_REQUESTS } from "../../../base/errors.ts";
import type { OrganizationOptions } from "../options.ts";

const PATH = "/organization/invite-member";

interface Place {
  world: App;
  ada: Person;
  /** Invites this many new email addresses at once. Returns the number of responses with 200. */
  invite(by: Person, organizationId: string, count: number): Promise<number>;
  found(by: Person): Promise<string>;
}

let invited = 0;

async function place(given: OrganizationOptions = {}, others: AppOptions = {}): Promise<Place> {
  const limited = { ...EVERYTHING, invitationLimit: 1000, ...given };
  const world = await organizations(limited, { rateLimit: { enabled: true }, ...others });
  return {
    world,
    ada: await world.person(),
    async invite({ client }, organizationId, count) {
      const answers = await Promise.all(
        Array.from({ length: count }, () => {
          invited += 1;
          return client.post(PATH, { email: `guest${invited}@example.com`, role: "member", organizationId });
        }),
      );
      for (const { status, body } of answers)
        if (status !== 200)
          expect({ status, code: body.code }).toEqual({ status: 429, code: TOO_MANY_REQUESTS.code });
      return answers.filter(({ status }) => status === 200).length;
    },
    async found({ client }) {
      invited += 1;
      return (await client.post("/organization/create", { name: "Acme", slug: `acme-${invited}` }).ok()).id;
    },
  };
}

describe("invitations", () => {
  test("are limited to sixty in twenty minutes for one session, failed ones included", async () => {
    const { world, ada, invite, found } = await place();
    const acme = await found(ada);
    await ada.client.post(PATH, { email: ada.email, role: "member", organizationId: acme });
    // Two batches: with more requests at once, a busy database refuses the last ones with 503.
    expect((await invite(ada, acme, 35)) + (await invite(ada, acme, 35))).toBe(59);
    expect(await invite({ ...ada, client: await world.signIn(ada) }, acme, 1)).toBe(1);
    world.advance(1200);
    expect(await invite(ada, acme, 1)).toBe(1);
  });

  test("are limited per day and user by the options, across organizations", async () => {
    const { world, ada, invite, found } = await place({ dailyInvitations: { user: 5 } });
    const [acme, globex] = [await found(ada), await found(ada)];
    expect(await invite(ada, acme, 3)).toBe(3);
    expect(await invite(ada, globex, 16)).toBe(2);
    expect(await world.rows("invitation")).toHaveLength(5);
    world.advance(86_400);
    expect(await invite({ ...ada, client: await world.signIn(ada) }, acme, 1)).toBe(1);
  });

  test("are limited per day and organization by the options, across members", async () => {
    const { world, ada, invite, found } = await place({ dailyInvitations: { organization: 5 } });
    const acme = await found(ada);
    const bob = await world.person();
    await join(ada.client, bob, "admin");
    // The invitation of Bob counts, too.
    expect(await invite(ada, acme, 2)).toBe(2);
    expect(await invite(bob, acme, 16)).toBe(2);
    expect(await invite(bob, await found(bob), 1)).toBe(1);
  });

  test("aren't counted per day if they send no email", async () => {
    const { ada, invite, found } = await place({ dailyInvitations: { user: 1 } }, { mail: false });
    expect(await invite(ada, await found(ada), 5)).toBe(5);
  });
});

describe("the email of an invitation", () => {
  test("shows the inviter's email address only once it is confirmed", async () => {
    const { world, ada, found } = await place();
    const organizationId = await found(ada);
    const textFor = async (email: string) => {
      await ada.client.post(PATH, { email, role: "member", organizationId }).ok();
      return (await mailTo(world, email))?.text ?? "";
    };
    expect(await textFor("bea@example.com")).not.toContain(ada.email);
    await world.change("user", { emailVerified: true }, { id: ada.id });
    expect(await textFor("cleo@example.com")).toContain(ada.email);
  });

  test("has a subject without capital words, phone numbers or more than sixty characters of a name", async () => {
    const { world, ada } = await place();
    const subjectFor = async (name: string) => {
      invited += 1;
      const slug = `named-${invited}`;
      const { id: organizationId } = await ada.client.post("/organization/create", { name, slug }).ok();
      const email = `guest${invited}@example.com`;
      await ada.client.post(PATH, { email, role: "member", organizationId }).ok();
      return (await mailTo(world, email))?.subject ?? "";
    };
    expect(await subjectFor("ACCOUNT LOCKED - call +1 555 010 0199")).not.toMatch(/ACCOUNT|\d/);
    expect(await subjectFor("ACCOUNT LOCKED")).toContain("Account Locked");
    expect((await subjectFor("long ".repeat(20))).length).toBeLessThan(80);
  });
});
