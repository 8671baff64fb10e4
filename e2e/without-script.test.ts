import { sendSignUp, somebody } from "./support/people.ts";
import { expectAlert, expectPath, seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("with scripts off: an account is made, a wrong password is told, signed in and out", async ({
  open,
}) => {
  const ada = somebody();
  const page = await open({ script: false });

  await page.goto("/sign-up");
  await sendSignUp(page, ada);

  await expectPath(page, "/welcome");
  // What only browsers without script show is looked for by its place.
  // By its selector: texts inside of this element are left out when they are searched for.
  expect(await (await seen(page.locator("noscript h1"))).textContent()).toBe("Your account needs JavaScript");
  await page.locator("noscript button[type=submit]").click();
  await expectPath(page, "/signed-out");

  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectAlert(page, "Wrong email or password.");
  expect(await page.title()).toMatch(/^Error: Sign in/);
  expect(await page.getByLabel("Email").inputValue()).toBe(ada.email);
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  // A button that does nothing isn't there.
  expect(await page.getByRole("button", { name: "Show password" }).count()).toBe(0);

  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectPath(page, "/account");

  await page.goto("/sign-in");
  await seen(page.getByRole("heading", { name: "You're signed in" }));

  await page.goto("/sign-out");
  await seen(page.getByText(`Sign out ${ada.email}?`));
  await page.getByRole("button", { name: "Sign out" }).click();
  await expectPath(page, "/signed-out");
  await page.goto("/account");
  await expectPath(page, "/sign-in");
});

test("with scripts off: going back after a form was sent shows the form, and nothing is sent twice", {
  tags: "long",
}, async ({ open }) => {
  const ada = somebody();
  const page = await open({ script: false });
  await page.goto("/sign-up");
  await sendSignUp(page, ada);
  await expectPath(page, "/welcome");
  await page.goBack();
  await expectPath(page, "/sign-up");
  await page.goForward();
  await expectPath(page, "/welcome");
});
