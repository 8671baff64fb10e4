import { QUICK_PASSWORDS } from "@latchkey/testing/app";
import { ADA, somebody, type Visit } from "@latchkey/testing/fake-providers/index";
import {
  begin,
  comeBack,
  journey,
  type ProviderAppOptions,
  providerApp,
} from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";

const LINKED = "Your account has a new sign-in method";
const UNLINKED = "A sign-in method was removed from your account";

/** An application with a user whose email address is the one that the fake providers give. */
async function withAda(options: ProviderAppOptions = {}) {
  const world = await providerApp({
    emailAndPassword: { password: QUICK_PASSWORDS },
    notices: { accountLinked: true },
    ...options,
  });
  const ada = await world.person({ email: ADA.email ?? "" });
  const link = () => journey(world, "github", { client: ada.client, path: "/link-social" });
  const mails = async () => (await world.sent()).filter(({ to }) => to === ada.email);
  return { ...world, world, ada, link, mails };
}

describe("a provider that becomes a sign-in method of an account", () => {
  test("is reported by email to the owner, with the device that asked for it", async () => {
    const { link, mails } = await withAda();
    expect((await link()).error).toBeNull();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ADA.email, subject: LINKED });
    expect(mail?.text).toContain("GitHub");
    expect(mail?.text).toContain("2026-11-21 at 08:00 UTC");
  });

  test("is also reported if the account was joined by its confirmed address", async () => {
    const { world, mails } = await withAda();
    await world.change("user", { emailVerified: true });
    expect((await journey(world, "google")).error).toBeNull();
    expect((await mails()).map(({ subject }) => subject)).toEqual([LINKED]);
  });

  test("is reported once: not for one that is linked already, and not to a new user", async () => {
    const { world, link, mails } = await withAda();
    await link();
    await link();
    expect(await mails()).toHaveLength(1);
    expect((await journey(world, "google", { as: somebody() })).error).toBeNull();
    expect(await world.sent()).toHaveLength(1);
  });

  test("is reported once, however many requests ask at once", async () => {
    const { world, ada, mails } = await withAda({ file: true });
    const visits: Visit[] = [];
    for (let count = 0; count < 8; count++) {
      const url = await begin(ada.client, "github", { path: "/link-social" });
      visits.push(await world.fake.visit(url.href));
    }
    await Promise.all(visits.map((visit) => comeBack(world, ada.client, visit)));
    expect(await world.counts()).toMatchObject({ account: 2 });
    expect(await mails()).toHaveLength(1);
  });

  test("isn't reported if it failed, or if that is off, which is the default", async () => {
    const failed = await withAda();
    const given = { client: failed.ada.client, path: "/link-social", as: somebody() };
    expect((await journey(failed.world, "github", given)).error).toBe("email_doesn't_match");
    expect(await failed.mails()).toEqual([]);
    const quiet = await withAda({ notices: {} });
    await quiet.link();
    expect(await quiet.mails()).toEqual([]);
  });
});

describe("a refused change", () => {
  test("uses up none of the emails about changes", async () => {
    const { world, ada, link, mails } = await withAda({ rateLimit: { enabled: true } });
    const other = { client: ada.client, path: "/link-social", as: somebody() };
    for (let times = 0; times < 3; times++) {
      expect((await journey(world, "google", other)).error).toBe("email_doesn't_match");
      expect((await ada.client.post("/unlink-account", { providerId: "credential" })).status).toBe(400);
    }
    expect((await link()).error).toBeNull();
    expect((await mails()).map(({ subject }) => subject)).toEqual([LINKED]);
  });
});

describe("a sign-in method that is removed", () => {
  test("is reported by email to the owner of the account", async () => {
    const { ada, link, mails } = await withAda();
    await link();
    await ada.client.post("/unlink-account", { providerId: "github" }).ok();
    // Two emails that are sent one after the other may arrive in the other order.
    const mail = (await mails()).find(({ subject }) => subject === UNLINKED);
    expect(mail).toMatchObject({ to: ADA.email });
    expect(mail?.text).toContain("with GitHub");
  });

  test("is reported if it was the password", async () => {
    const { ada, link, mails } = await withAda();
    await link();
    await ada.client.post("/unlink-account", { providerId: "credential" }).ok();
    const mail = (await mails()).find(({ subject }) => subject === UNLINKED);
    expect(mail?.text).toContain("with a password");
  });

  test("isn't reported if it stays, being the last", async () => {
    const { ada, mails } = await withAda();
    expect((await ada.client.post("/unlink-account", { providerId: "credential" })).status).toBe(400);
    expect(await mails()).toEqual([]);
  });
});
