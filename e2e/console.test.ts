import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { administering, register, signedIn, somebody } from "./support/people.ts";
import { expectFocus, expectPath, seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("an administrator comes from the account to the console, and finds a person by keyboard", async ({
  open,
  service,
}) => {
  const page = await open();
  const root = await administering(page, service);
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

test("for all others there is no console: neither a page nor a way to it", async ({ open, service }) => {
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
