import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { administering, register, signedIn, signInQuietly, somebody } from "./support/people.ts";
import { expectFocus, expectPath, seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("an administrator opens the console from the account, and finds a user by keyboard", async ({
  open,
  service,
}) => {
  const page = await open();
  const root = await administering(page, service, somebody("Rosa Root"));
  const grace = await register(service, somebody("Grace Hopper"));
  await page.goto("/account");
  await pressByKeyboard(page, "link", "Administration");
  await expectPath(page, "/admin");
  await pressByKeyboard(page, "link", "Users");
  await expectFocus(page.getByRole("heading", { level: 1, name: "Users" }));
  expect(await page.title()).toMatch(/^Users · /);
  await seen(page.getByRole("link", { name: root.name }));
  await fillByKeyboard(page, "Search", grace.email);
  await page.getByRole("link", { name: root.name }).waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("search")).toBe(grace.email);
  await seen(page.getByRole("link", { name: grace.name }));
});

test("the tab's title names the user, the import or the event", async ({ open, service }) => {
  const page = await open();
  await administering(page, service);
  const grace = await register(service, somebody("Grace Hopper"));
  const title = (text: RegExp) =>
    page.waitForFunction((pattern) => new RegExp(pattern).test(document.title), text.source);
  await page.goto(`/admin/users?search=${encodeURIComponent(grace.email)}`);
  await page.getByRole("link", { name: grace.name }).click();
  await title(/^.?Grace Hopper.? · Users · /);
  await page.goto("/admin/users/import");
  await title(/^Import users · /);
  await page.goto("/admin/audit?event=sign_up");
  await page
    .getByRole("link", { name: /^Account created/ })
    .first()
    .click();
  await title(/^.?Account created.* · Audit · /);
});

test("other users see neither the console nor a link to it", { tags: "long" }, async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  await seen(page.getByRole("heading", { level: 1, name: "Profile" }));
  expect(await page.getByRole("link", { name: "Administration" }).count()).toBe(0);
  for (const path of ["/admin", "/admin/users", "/admin/users/someone"]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
  }
  const nobody = await open();
  await nobody.goto("/admin/users?role=admin");
  await expectPath(nobody, "/sign-in");
  expect(new URL(nobody.url()).searchParams.get("redirect_to")).toBe("/admin/users?role=admin");
});

test("by keyboard: a user is banned, the reason of their refused sign-in takes three presses to read, and the ban is lifted", async ({
  open,
  service,
}) => {
  const page = await open();
  await administering(page, service);
  const grace = await register(service, somebody("Grace Hopper"));
  await page.goto(`/admin/users?search=${encodeURIComponent(grace.email)}`);
  await pressByKeyboard(page, "link", grace.name);
  await expectFocus(page.getByRole("heading", { level: 1, name: grace.name }));
  await pressByKeyboard(page, "button", "Ban user");
  const dialog = await seen(page.getByRole("dialog", { name: `Ban ${grace.name}?` }));
  await fillByKeyboard(page, /^Reason/, "Spam");
  await pressByKeyboard(page, "button", "Ban");
  await dialog.waitFor({ state: "detached" });
  await seen(page.getByText(`${grace.name} is banned`));

  const his = await open();
  const refused = await his.request.post(`${service.api}/sign-in/email`, {
    data: { email: grace.email, password: grace.password },
    headers: { origin: service.url },
  });
  expect(refused.status()).toBe(403);
  // From the list of users to the refused sign-in and its reason.
  await pressByKeyboard(page, "link", "All users");
  await fillByKeyboard(page, "Search", grace.email);
  await pressByKeyboard(page, "link", grace.name);
  await pressByKeyboard(page, "link", "Sign-in problems");
  await seen(page.getByText("The account is banned.").first());
  await page.locator("summary", { hasText: "banned" }).first().press("Enter");
  await seen(page.getByText("/sign-in/email").first());

  await pressByKeyboard(page, "link", "Profile");
  await pressByKeyboard(page, "button", "Lift ban");
  await seen(page.getByRole("status").filter({ hasText: "Ban lifted" }));
  await signInQuietly(his, service, grace);
});

test("a user is found and banned with at most 12 keys, and another key lifts the ban", async ({
  open,
  service,
}) => {
  const page = await open();
  await administering(page, service);
  const xenia = await register(service, somebody("Xenia Quick"));
  let count = 0;
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
    count += keys.length;
  };
  await page.goto("/admin");
  await seen(page.getByRole("heading", { level: 1, name: "Overview" }));
  await press("/");
  await expectFocus(page.getByRole("combobox", { name: /^Search users/ }));
  await press("x", "e", "n", "Enter");
  await seen(page.getByRole("combobox", { name: `Actions for ${xenia.name}` }));
  await press("b", "Enter");
  await seen(page.getByRole("dialog", { name: `Ban ${xenia.name}?` }));
  await expectFocus(page.getByLabel(/^Reason/));
  await press("ControlOrMeta+Enter");
  await seen(page.getByText(`${xenia.name} is banned`));
  expect(count).toBeLessThanOrEqual(12);
  // The palette and the dialog may close at the same time.
  await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null);
  await press("z");
  await seen(page.getByRole("status").filter({ hasText: "Ban lifted" }));
  await signInQuietly(await open(), service, xenia);
});

test("by keyboard: acting as a user needs a reason, shows on each page, also without scripts, and can be ended there", async ({
  open,
  service,
}) => {
  const page = await open();
  await administering(page, service);
  const grace = await signedIn(await open(), service, somebody("Grace Hopper"));
  await page.goto(`/admin/users?search=${encodeURIComponent(grace.email)}`);
  await pressByKeyboard(page, "link", grace.name);
  await pressByKeyboard(page, "button", "Act as user");
  const dialog = await seen(page.getByRole("dialog", { name: `Act as ${grace.name}` }));
  await pressByKeyboard(page, "button", "Start");
  await seen(dialog.getByText("Enter a reason."));
  await fillByKeyboard(page, "Reason", "A ticket of hers");
  await pressByKeyboard(page, "button", "Start");
  await expectPath(page, "/account");
  const bar = await seen(page.getByRole("region", { name: "Acting as a user" }));
  expect(await bar.textContent()).toContain(grace.email);
  expect((await page.goto("/admin"))?.status()).toBe(404);
  await seen(bar);

  const plain = await open({ script: false });
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto("/sign-out");
  await pressByKeyboard(plain, "button", "Stop");
  await plain.waitForURL(/\/admin\/users\/.+/);

  await page.goto("/account");
  await page.context().clearCookies();
  await page.context().addCookies(await plain.context().cookies());
  await page.goto("/account");
  expect(await bar.count()).toBe(0);
});
