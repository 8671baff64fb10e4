import { EVIL_TARGETS } from "@latchkey/testing/security/evil-urls";
import { register, sendSignUp, signedIn, signInQuietly, somebody } from "./support/people.ts";
import { expectAlert, expectFocus, expectPath, seen, untilAlive, untilUsable } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

const LINKS_OFFLINE = "You're offline. Links will work again when you're back online.";
const OFFLINE = /You're offline\. Nothing was sent|Can't reach/;

test("a taken email address: the field says so, all input stays, and the sign-in page keeps the email address", {
  tags: "long",
}, async ({ open, service }) => {
  const ada = await register(service);
  const page = await open();
  await page.goto("/sign-up");
  await untilAlive(page);
  await page.getByLabel("Name", { exact: true }).fill("Another Ada");
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("a whole new passphrase");
  await page.getByRole("button", { name: "Create account" }).click();
  await seen(page.getByText("An account with this email address already exists."));
  await expectFocus(page.getByLabel("Email address"));
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Another Ada");
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("a whole new passphrase");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).first().click();
  await expectPath(page, "/sign-in");
  expect(await page.getByLabel("Email address").inputValue()).toBe(ada.email);
});

test("an empty form: each field names its problem, and the first problem is one press away", {
  tags: "long",
}, async ({ open }) => {
  const page = await open();
  await page.goto("/sign-up");
  await untilAlive(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expectFocus(
    page
      .getByRole("alert")
      .or(page.getByRole("group", { name: /There are 3 problems/ }))
      .first(),
  );
  await page.getByRole("link", { name: "Enter your name." }).click();
  await expectFocus(page.getByLabel("Name", { exact: true }));
});

test("a lost connection: no input is lost, and the same button works once it is back", async ({
  open,
  service,
}) => {
  const ada = somebody();
  const page = await open();
  const { context } = { context: page.context() };

  await page.goto("/sign-up");
  await untilAlive(page);
  await page.getByLabel("Name", { exact: true }).fill(ada.name);
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Create account" }).click();
  await seen(page.getByText(OFFLINE).first());
  await page.getByRole("link", { name: "Sign in" }).click();
  await seen(page.getByText(LINKS_OFFLINE));
  expect(await page.getByLabel("Email address").inputValue()).toBe(ada.email);
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(ada.password);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Create account" }).click();
  await expectPath(page, "/welcome");

  await page.goto("/account");
  await untilUsable(page);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Ada King");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save changes" }).click();
  await seen(page.getByText(OFFLINE).first());
  await page.getByRole("link", { name: "Activity" }).click();
  await seen(page.getByText(LINKS_OFFLINE));
  expect(await name.inputValue()).toBe("Ada King");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save changes" }).click();
  await seen(page.getByText("Saved", { exact: true }).first());

  await page.goto("/account/security");
  await untilUsable(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill(ada.password);
  await page.getByLabel("New password").fill("a whole new passphrase");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Change password" }).click();
  await seen(page.getByText(OFFLINE).first());
  expect(await page.getByLabel("New password").inputValue()).toBe("a whole new passphrase");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Change password" }).click();
  await seen(page.getByText(/^Password changed/).first());

  await context.clearCookies();
  await page.goto("/sign-in");
  await untilAlive(page);
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("a whole new passphrase");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await seen(page.getByText(OFFLINE).first());
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectPath(page, "/account");
  expect(service.logs()).not.toContain(ada.email);
});

test("a double press sends the form once", async ({ open, service }) => {
  const ada = await register(service);
  const page = await open();
  await page.goto("/sign-in");
  await untilAlive(page);
  let sent = 0;
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/auth/sign-in/email", async (route) => {
    sent++;
    await held;
    await route.continue();
  });
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  // While the form is pending, the button isn't of type submit, so that the Enter key can't send the form
  // either.
  const button = page.locator('button[data-part="submit"]');
  await button.dblclick();
  await page.keyboard.press("Enter");
  expect(await button.getAttribute("aria-disabled")).toBe("true");
  await expectFocus(button);
  letGo();
  await expectPath(page, "/account");
  expect(sent).toBe(1);
});

test("going back after a sign-up shows the signed-in user, not the form", async ({ open }) => {
  const ada = somebody();
  const page = await open();
  await page.goto("/sign-up");
  await untilAlive(page);
  await sendSignUp(page, ada);
  await expectPath(page, "/welcome");
  await page.goBack();
  await seen(page.getByText(ada.email).first());
  expect(await page.getByLabel("Password", { exact: true }).count()).toBe(0);
});

test("a sign-out in one tab hides the content in the other", { tags: "long" }, async ({ open, service }) => {
  const first = await open();
  await signedIn(first, service);
  await first.goto("/account");
  await first.getByLabel("Name", { exact: true }).fill("Not saved yet");
  const second = await first.context().newPage();
  await second.goto("/sign-out");
  await second.getByRole("button", { name: "Sign out" }).click();
  await expectPath(second, "/signed-out");
  await expectPath(first, "/signed-out");
});

test("a session that expires while a form is filled: the user signs in again in place, and no input is lost", async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = await signedIn(page, service);
  await page.goto("/account");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Ada King");
  const elsewhere = await open();
  await signInQuietly(elsewhere, service, ada);
  await elsewhere.request.post(`${service.api}/revoke-other-sessions`, {
    data: {},
    headers: { origin: service.url },
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = await seen(page.getByRole("dialog", { name: "Sign in again" }));
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectAlert(page, /Wrong email address or password|isn't your/);
  await dialog.getByLabel("Password", { exact: true }).fill(ada.password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("Ada King");
  await page.getByRole("button", { name: "Save changes" }).click();
  await seen(page.getByText("Saved", { exact: true }).first());
});

test("no page redirects to an untrusted target in its URL", { tags: "long" }, async ({ open, service }) => {
  const page = await open({ script: false });
  await signedIn(page, service);
  const cookies = await page.context().cookies();
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  // In development, every port of this machine is trusted.
  const isHere = (target: string) =>
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(URL.parse(target)?.hostname ?? "");
  for (const target of EVIL_TARGETS.filter((target) => !isHere(target))) {
    for (const path of ["/sign-in", "/sign-up", "/continue"]) {
      const name = path === "/continue" ? "to" : "redirect_to";
      // By a request: the browser takes several times as long.
      const url = `${service.url}${path}?${name}=${encodeURIComponent(target)}`;
      const answer = await fetch(url, { headers, redirect: "manual" });
      const addresses = [
        answer.headers.get("location") ?? "/",
        ...[...(await answer.text()).matchAll(/(?:href|action|url)=["']?([^"'>\s]+)/gi)].map(
          ([, url]) => url ?? "",
        ),
      ];
      const strangers = addresses
        .map((address) => new URL(address.replaceAll("&#38;", "&").replaceAll("&amp;", "&"), service.url))
        .filter(({ origin, protocol }) => origin !== service.url && protocol !== "data:");
      expect(strangers, `${path} with ${JSON.stringify(target)}`).toEqual([]);
    }
  }
});

test("a sign-in with an untrusted target leads to the account", { tags: "long" }, async ({
  open,
  service,
}) => {
  const ada = await register(service);
  const page = await open();
  for (const target of [
    "//evil.example/x",
    "javascript:alert(1)",
    "https://evil.example",
    "/\\evil.example",
  ]) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?redirect_to=${encodeURIComponent(target)}`);
    await untilAlive(page);
    await page.getByLabel("Email address").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectPath(page, "/account");
    expect(new URL(page.url()).origin).toBe(service.url);
  }
});

test("a name with markup and right-to-left letters is shown as typed", async ({ open, service }) => {
  const name = `<img src=x onerror="alert(1)"> \u200Fadevil {name}`;
  const page = await open();
  let dialogs = 0;
  page.on("dialog", async (dialog) => {
    dialogs++;
    await dialog.dismiss();
  });
  await signedIn(page, service, somebody(name));
  await page.goto("/account");
  await untilAlive(page);
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe(name);
  await page.goto("/sign-in");
  await seen(page.getByText("<img src=x", { exact: false }).first());
  expect(await page.locator("img[src=x]").count()).toBe(0);
  expect(dialogs).toBe(0);
});
