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

/** An application with someone in it whose address is the one that providers tell. */
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

describe("a provider that becomes a way into an account", () => {
  test("is told by email to its owner, with what asked for it", async () => {
    const { link, mails } = await withAda();
    expect((await link()).error).toBeNull();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ADA.email, subject: LINKED });
    expect(mail?.text).toContain("GitHub");
    expect(mail?.text).toContain("2026-11-21 at 08:00 UTC");
  });

  test("is told where the account was joined by its proved address, too", async () => {
    const { world, mails } = await withAda();
    await world.change("user", { emailVerified: true });
    expect((await journey(world, "google")).error).toBeNull();
    expect((await mails()).map(({ subject }) => subject)).toEqual([LINKED]);
  });

  test("is told once: not where it is one already, and not to someone new", async () => {
    const { world, link, mails } = await withAda();
    await link();
    await link();
    expect(await mails()).toHaveLength(1);
    expect((await journey(world, "google", { as: somebody() })).error).toBeNull();
    expect(await world.sent()).toHaveLength(1);
  });

  test("is told once, however many ask at once", async () => {
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

  test("isn't told where it came to nothing, or that is off, as it is unless it is asked for", async () => {
    const failed = await withAda();
    const given = { client: failed.ada.client, path: "/link-social", as: somebody() };
    expect((await journey(failed.world, "github", given)).error).toBe("email_doesn't_match");
    expect(await failed.mails()).toEqual([]);
    const quiet = await withAda({ notices: {} });
    await quiet.link();
    expect(await quiet.mails()).toEqual([]);
  });
});

describe("what is refused", () => {
  test("uses up none of the emails that tell of what isn't", async () => {
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

describe("a way in that is taken away", () => {
  test("is told by email to the owner of the account", async () => {
    const { ada, link, mails } = await withAda();
    await link();
    await ada.client.post("/unlink-account", { providerId: "github" }).ok();
    // Two emails that are sent one after the other may arrive the other way round.
    const mail = (await mails()).find(({ subject }) => subject === UNLINKED);
    expect(mail).toMatchObject({ to: ADA.email });
    expect(mail?.text).toContain("with GitHub");
  });

  test("is told if it was the password", async () => {
    const { ada, link, mails } = await withAda();
    await link();
    await ada.client.post("/unlink-account", { providerId: "credential" }).ok();
    const mail = (await mails()).find(({ subject }) => subject === UNLINKED);
    expect(mail?.text).toContain("with a password");
  });

  test("isn't told if it stays, being the last", async () => {
    const { ada, mails } = await withAda();
    expect((await ada.client.post("/unlink-account", { providerId: "credential" })).status).toBe(400);
    expect(await mails()).toEqual([]);
  });
});
