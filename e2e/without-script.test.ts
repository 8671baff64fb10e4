import { sendSignUp, somebody } from "./support/people.ts";
import { expectAlert, expectPath, seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("with scripts off: an account is created, a wrong password is refused, and the user signs in and out", async ({
  open,
}) => {
  const ada = somebody();
  const page = await open({ script: false });

  await page.goto("/sign-up");
  await sendSignUp(page, ada);

  await expectPath(page, "/welcome");
  // Found by its selector: text searches skip the content of `noscript`.
  expect(await (await seen(page.locator("noscript h1"))).textContent()).toBe("Your account needs JavaScript");
  await page.locator("noscript button[type=submit]").click();
  await expectPath(page, "/signed-out");

  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectAlert(page, "Wrong email address or password.");
  expect(await page.title()).toMatch(/^Error: Sign in/);
  expect(await page.getByLabel("Email address").inputValue()).toBe(ada.email);
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  // A button without a function isn't shown.
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
