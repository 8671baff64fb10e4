import { FAKE_IDS, type FakeId, somebody } from "@latchkey/testing/fake-providers/index";
import { often } from "@latchkey/testing/rounds";
import type { Page } from "playwright-core";
import { type ServiceWithProviders, startWithProviders } from "../tests/played-providers.ts";
import { test as base, expect } from "./support/test.ts";

/** Providers that never reveal an email address, and a configuration file can't supply one. */
const WITHOUT_ADDRESS: readonly FakeId[] = ["tiktok", "reddit", "roblox"];

/** A service with all eighteen providers. */
const test = base.extend<{ place: ServiceWithProviders; service: ServiceWithProviders["service"] }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's pattern names its dependencies
    async ({}, use) => {
      await using place = await startWithProviders({ env: { LATCHKEY_RATE_LIMIT: "off" } });
      await use(place);
    },
    { scope: "file" },
  ],
  service: [async ({ place }, use) => use(place.service), { scope: "file" }],
});

/** Opens a provider's page, like a button of any application. */
async function goTo(page: Page, id: FakeId): Promise<void> {
  // This needs none of our pages.
  await page.goto("/livez");
  const answer = await page.request.post("/api/auth/sign-in/social", {
    headers: { origin: new URL(page.url()).origin },
    data: { provider: id, callbackURL: "/api/auth/ok?back", errorCallbackURL: "/api/auth/error" },
  });
  await page.goto((await answer.json()).url);
}

// One returns with a redirect, the other with a form that its page posts.
test.for(often<readonly FakeId[]>(["github", "apple"], FAKE_IDS))(
  "%s signs a user in through its page",
  async (id, { place, open }) => {
    const person = somebody({ givenName: "Grace", familyName: `Hopper of ${id}` });
    place.fake.invite(person);
    const page = await open();
    await goTo(page, id);
    await page.getByRole("button", { name: `Continue as Grace Hopper of ${id}`, exact: true }).click();
    if (WITHOUT_ADDRESS.includes(id)) {
      await page.waitForURL(/\/api\/auth\/error\?error=email_not_found/);
      return;
    }
    // Browsers keep Facebook's fragment through redirects.
    await page.waitForURL(id === "facebook" ? /\/api\/auth\/ok\?back#$/ : /\/api\/auth\/ok\?back$/);
    expect(place.fake.at(id).refusals).toEqual([]);
    const session = await (await page.request.get("/api/auth/get-session")).json();
    expect(session.user.email).toBe(person.email);
  },
);

// With a redirect, and with a form that the provider's page posts.
test.for(["github", "apple"] as const)("%s redirects a user who cancels back", async (id, { open }) => {
  const page = await open();
  await goTo(page, id);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(/\/api\/auth\/error\?error=(access_denied|user_cancelled_authorize)/);
});

test("apple's page returns without scripts", async ({ place, open }) => {
  const person = somebody({ givenName: "Katherine", familyName: "Johnson" });
  place.fake.invite(person);
  const page = await open();
  await goTo(page, "apple");
  const address = page.url();
  const state = await page.context().storageState();
  const still = await open({ script: false });
  await still.context().addCookies(state.cookies);
  await still.goto(address);
  await still.getByRole("button", { name: "Continue as Katherine Johnson" }).click();
  await still.getByRole("button", { name: "Continue", exact: true }).click();
  await still.waitForURL(/\/api\/auth\/ok\?back$/);
});
