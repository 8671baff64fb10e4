import { statSync } from "node:fs";
import { join } from "node:path";
import { somebody as atProvider } from "@latchkey/testing/fake-providers/index";
import type { Page } from "playwright-core";
import { PAGES } from "../scripts/pages/folder.ts";
import { type ServiceWithProviders, startWithProviders } from "../tests/played-providers.ts";
import { linkTo } from "./support/mailbox.ts";
import { register, signedIn, somebody } from "./support/people.ts";
import { expectFocus, expectPath, seen, untilAlive } from "./support/screen.ts";
import { untilStill } from "./support/states.ts";
import { test as base, expect } from "./support/test.ts";

/** A service with three of the providers. */
const test = base.extend<{ place: ServiceWithProviders; service: ServiceWithProviders["service"] }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's pattern names its dependencies
    async ({}, use) => {
      const only = ["google", "github", "gitlab"] as const;
      // With these, a confirmed email address would be another sign-in method.
      const config = { magicLink: false, emailOTP: false };
      await using place = await startWithProviders({ env: { LATCHKEY_RATE_LIMIT: "off" }, config, only });
      await use(place);
    },
    { scope: "file" },
  ],
  service: [async ({ place }, use) => use(place.service), { scope: "file" }],
});

let invited = 0;

/** Creates a user with an account at every provider, and the name of their button there. */
function invite({ fake }: ServiceWithProviders, given: Parameters<typeof atProvider>[0] = {}) {
  const familyName = `Hopper ${++invited}`;
  const person = atProvider({ givenName: "Grace", familyName, ...given });
  fake.invite(person);
  return { person, allow: `Continue as Grace ${familyName}` };
}

const allow = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

test("a user signs in with a provider's button, and returns to the requested page", async ({
  place,
  open,
}) => {
  const grace = invite(place);
  const page = await open();
  await page.goto("/account/security");
  await expectPath(page, "/sign-in");
  await untilAlive(page);
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await allow(page, grace.allow);
  await expectPath(page, "/account/security");

  // It is the user's only sign-in method.
  await page.getByRole("link", { name: "Connected accounts" }).click();
  await seen(page.getByText("GitHub is your only sign-in method", { exact: false }));
  expect(await page.getByRole("button", { name: "Disconnect GitHub" }).count()).toBe(0);

  // With a second sign-in method, either can be removed.
  await page.getByRole("button", { name: "Connect Google" }).click();
  await allow(page, grace.allow);
  await expectPath(page, "/account/connections");
  await expectFocus(page.getByRole("group", { name: /^Google is connected/ }));
  await page.getByRole("button", { name: "Show account: Google" }).click();
  await seen(page.getByText(grace.person.email ?? "", { exact: true }).last());
  await page.getByRole("button", { name: "Disconnect GitHub" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await seen(page.getByText("GitHub was disconnected."));
  await seen(page.getByText("Google is your only sign-in method", { exact: false }));

  // The last used provider is at the top the next time.
  await page.request.post(`${place.service.api}/sign-out`, { headers: { origin: place.service.url } });
  await page.goto("/sign-in");
  const first = page.locator('[data-lk="Social"] button').first();
  expect(await first.textContent()).toBe("GitHub Last used");
});

test("a user who cancels at the provider sees a message, and can try again", { tags: "long" }, async ({
  place,
  open,
}) => {
  const grace = invite(place);
  const page = await open();
  await page.goto("/sign-in?redirect_to=%2Faccount%2Fsessions");
  await untilAlive(page);
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await seen(page.getByRole("heading", { name: "GitHub sign-in was canceled" }));
  await page.getByRole("button", { name: "Try again with GitHub" }).click();
  await allow(page, grace.allow);
  await expectPath(page, "/account/sessions");
});

test("an account is connected after a sign-in with the earlier method", async ({ place, open }) => {
  const ada = await register(place.service, somebody());
  const there = invite(place, { email: ada.email });
  const page = await open();
  await page.goto("/sign-in");
  await untilAlive(page);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await allow(page, there.allow);
  await seen(page.getByRole("heading", { name: "Connect Google first" }));
  await page.getByRole("link", { name: "Sign in, then connect Google" }).click();
  await untilAlive(page);
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const question = page.getByRole("group", { name: /^Connect Google\?/ });
  await expectFocus(question);
  await question.getByRole("button", { name: "Connect Google" }).click();
  await allow(page, there.allow);
  await seen(page.getByRole("group", { name: /^Google is connected/ }));
  // The message's parameter is removed from the URL.
  expect(new URL(page.url()).search).toBe("");
});

test("an account that belongs to another user isn't connected", { tags: "long" }, async ({ place, open }) => {
  const grace = invite(place);
  const first = await open();
  await first.goto("/sign-in");
  await untilAlive(first);
  await first.getByRole("button", { name: "Continue with GitHub" }).click();
  await allow(first, grace.allow);
  await expectPath(first, "/welcome");
  const page = await open();
  await signedIn(page, place.service);
  await page.goto("/account/connections");
  await page.getByRole("button", { name: "Connect GitHub" }).click();
  await allow(page, grace.allow);
  await expectFocus(
    page.getByRole("group", {
      name: /^(GitHub is already connected|Your GitHub email address is different)/,
    }),
  );
});

test("the provider's button also works with scripts off", async ({ place, open }) => {
  const grace = invite(place);
  const page = await open({ script: false });
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await allow(page, grace.allow);
  await expectPath(page, "/welcome");
  expect(await (await seen(page.locator("noscript h1"))).textContent()).toBe("Your account needs JavaScript");
});

/** Every error of the callback: those of the specification, and those of providers. */
const WORDS = {
  invalid_callback_request: "Google sign-in didn't finish",
  access_denied: "Google sign-in was canceled",
  temporarily_unavailable: "Google sign-in didn't finish",
  something_of_their_own: "Google sign-in didn't finish",
  state_not_found: "Google sign-in didn't finish",
  please_restart_the_process: "Google sign-in didn't finish",
  state_mismatch: "Google sign-in didn't finish",
  no_code: "Google sign-in didn't finish",
  oauth_provider_not_found: "Google isn't available here",
  invalid_code: "Google sign-in didn't finish",
  unable_to_get_user_info: "Google sign-in didn't finish",
  email_not_found: "Google didn't share your email address",
  no_callback_url: "Google sign-in didn't finish",
  account_already_linked_to_different_user: "Google is already connected",
  unable_to_link_account: "Google wasn't connected",
  account_not_linked: "Connect Google first",
  signup_disabled: "No account with Google yet",
  unable_to_create_user: "Google sign-in didn't finish",
  unable_to_create_session: "Google sign-in didn't finish",
  "email_doesn't_match": "Your Google email address is different",
  email_not_verified: "Confirm your email address first",
};

test("every error of the callback has a page with a next step", { tags: "long" }, async ({ open }) => {
  const visit = async (page: Page, word: string, title: string): Promise<void> => {
    const answer = await page.goto(`/error?${new URLSearchParams({ provider: "google", error: word })}`);
    expect(answer?.status(), word).toBe(400);
    await seen(page.getByRole("heading", { level: 1, name: title }));
    const ways = await page.locator('[data-lk="SocialError"] [data-lk="Button"]').count();
    expect(ways, word).toBeGreaterThan(0);
  };
  const [page, plain] = [await open(), await open({ script: false })];
  for (const [word, title] of Object.entries(WORDS)) await visit(plain, word, title);
  // With scripts, each title only once.
  for (const [title, word] of new Map(Object.entries(WORDS).map(([word, title]) => [title, word]))) {
    await visit(page, word, title);
    await untilAlive(page);
    await seen(page.getByRole("heading", { level: 1, name: title }));
  }
});

test("providers add little to the sign-in page, and nothing moves", { tags: "long" }, async ({ open }) => {
  const page = await open();
  const files: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) files.push(pathname);
  });
  await page.goto("/sign-in");
  await untilAlive(page);
  await untilStill(page);
  const scripts = files.reduce((sum, file) => sum + statSync(join(PAGES, `${file}.gz`)).size, 0);
  process.stdout.write(`/sign-in with three providers: ${scripts} bytes of scripts, gzipped\n`);
  expect(scripts).toBeLessThanOrEqual(125_000);
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ("value" in entry) sum += Number(entry.value);
            // Shifts before the mark are reported before it.
            if (entry.name === END) resolve(sum);
          }
        });
        const END = "everything was drawn";
        observer.observe({ type: "layout-shift", buffered: true });
        observer.observe({ type: "mark" });
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(END)));
      }),
  );
  expect(moved).toBe(0);
});

test("an invited person signs up with a provider, and joins with one press", async ({ place, open }) => {
  const { service } = place;
  const page = await open();
  await signedIn(page, service);
  const headers = { origin: service.url };
  const slug = `acme-${Date.now()}`;
  await page.request.post(`${service.api}/organization/create`, { data: { name: "Acme", slug }, headers });
  const { person, allow: name } = invite(place, { email: `grace-${Date.now()}@example.com` });
  const email = person.email ?? "";
  await page.request.post(`${service.api}/organization/invite-member`, {
    data: { email, role: "member" },
    headers,
  });

  const hers = await open();
  await hers.goto(await linkTo(service, email, /Acme/));
  await untilAlive(hers);
  await hers.getByRole("link", { name: "Create account" }).click();
  await seen(hers.getByText("Ada Lovelace invites you to Acme."));
  await untilAlive(hers);
  await hers.getByRole("button", { name: "Continue with Google" }).click();
  await allow(hers, name);
  await seen(hers.getByRole("heading", { name: "Join Acme?" }));
  await hers.getByRole("button", { name: "Join" }).click();
  await expectPath(hers, `/o/${slug}`);
});
