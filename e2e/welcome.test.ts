import { mailedLink } from "./support/mailbox.ts";
import { sendSignUp, signedIn, somebody } from "./support/people.ts";
import { expectFocus, expectPath, seen, untilAlive } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("a new account confirms its email address and creates an organization, without detours", async ({
  open,
  service,
}) => {
  const ada = somebody();
  const page = await open();
  await page.goto("/sign-up");
  await untilAlive(page);
  await sendSignUp(page, ada);
  await expectPath(page, "/welcome");
  await seen(page.getByRole("heading", { level: 1, name: "Check your email" }));
  await seen(page.getByText(ada.email));

  // The link is opened in another tab of the browser, and returns.
  const tab = await page.context().newPage();
  await tab.goto(await mailedLink(service, ada.email, "/verify-email"));
  await untilAlive(tab);
  await tab.getByRole("button", { name: "Confirm email address" }).click();
  await tab.getByRole("link", { name: /^Continue/ }).click();
  await expectPath(tab, "/welcome");
  await tab.close();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expectFocus(page.getByRole("heading", { level: 1, name: "Create an organization" }));
  const name = `Engines ${Date.now()}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  // On a slow network, the session comes after the other answers that the steps ask for.
  await page.route("**/get-session", async (route) => {
    await others;
    await route.continue();
  });
  const others = Promise.all(
    ["/organization/list", "/organization/list-user-invitations", "/passkey/list-user-passkeys"].map((path) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === `/api/auth${path}`),
    ),
  );
  await page.getByRole("button", { name: "Create organization" }).click();
  await seen(page.getByRole("heading", { level: 1, name }));
  expect(new URL(page.url()).pathname).toMatch(/^\/o\/engines/);
});

test("a later visit shows the remaining steps, then the account; signed-out visitors sign in first", {
  tags: "long",
}, async ({ open, service }) => {
  const page = await open();
  await page.goto("/welcome");
  await expectPath(page, "/sign-in");
  const ada = await signedIn(page, service);
  const headers = { origin: service.url };
  await page.request.post(`${service.api}/organization/create`, {
    data: { name: "Acme", slug: `acme-${Date.now()}` },
    headers,
  });
  await page.goto("/welcome");
  await seen(page.getByRole("heading", { level: 1, name: "Check your email" }));
  await page.request.post(`${service.api}/verify-email`, {
    data: { token: new URL(await mailedLink(service, ada.email, "/verify-email")).searchParams.get("token") },
    headers,
  });
  await page.goto("/welcome");
  await expectPath(page, "/account");
});
