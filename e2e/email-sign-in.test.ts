import { expectAccessible } from "./support/accessibility.ts";
import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { mailedLink } from "./support/mailbox.ts";
import { register, signedIn, somebody } from "./support/people.ts";
import { eventually, expectFocus, expectPath, seen, untilAlive } from "./support/screen.ts";
import { mailedCode } from "./support/second-factor.ts";
import { expect, test, testAt } from "./support/test.ts";

test("by keyboard alone: an emailed code signs in", async ({ open, service }) => {
  const ada = await register(service);
  const page = await open();
  await page.goto("/sign-in");
  await fillByKeyboard(page, "Email address or username", ada.email);
  await pressByKeyboard(page, "link", "Email me a code or link");
  await expectPath(page, "/sign-in/check-mail");
  // The email address from the previous page is filled in.
  await eventually(() => page.getByLabel("Email address").inputValue()).toBe(ada.email);
  await pressByKeyboard(page, "button", "Email me");
  await expectFocus(page.getByRole("heading", { name: "Check your email" }));
  await expectAccessible(page);
  const code = await mailedCode(service, ada.email);
  await fillByKeyboard(page, "Code", `${code.slice(0, 3)} ${code.slice(3)}`);
  await expectPath(page, "/account");
});

test("the link signs in directly in the same browser, and asks on another device", async ({
  open,
  service,
}) => {
  const ada = await register(service);
  const laptop = await open();
  await laptop.goto("/sign-in/check-mail");
  await laptop.getByLabel("Email address").fill(ada.email);
  await laptop.getByRole("button", { name: "Email me" }).click();
  await seen(laptop.getByRole("heading", { name: "Check your email" }));
  const first = await mailedLink(service, ada.email, "/magic-link");
  await laptop.goto(first);
  await expectPath(laptop, "/account");

  const phone = await open();
  await laptop.request.post(`${service.api}/sign-in/magic-link`, {
    data: { email: ada.email },
    headers: { origin: service.url },
  });
  const second = await mailedLink(service, ada.email, "/magic-link", 2);
  await phone.goto(second);
  await seen(phone.getByText(/^Sign in as a•••@example\.com/));
  await expectAccessible(phone);
  // The token isn't in the browser's history.
  expect(new URL(phone.url()).search).toBe("");
  await pressByKeyboard(phone, "button", "Sign in");
  await expectPath(phone, "/account");

  const late = await open();
  await late.goto(second);
  await seen(late.getByRole("heading", { name: "Link no longer works" }));
  await late.getByRole("link", { name: "Send a new link" }).click();
  await expectPath(late, "/sign-in/check-mail");
});

test("a link of another account asks before it replaces the signed-in one", {
  tags: "long",
}, async ({ open, service }) => {
  const ada = await register(service);
  const page = await open();
  const bob = await signedIn(page, service, somebody("Bob"));
  await page.request.post(`${service.api}/sign-in/magic-link`, {
    data: { email: ada.email },
    headers: { origin: service.url },
  });
  await page.goto(await mailedLink(service, ada.email, "/magic-link"));
  await seen(page.getByText(`You're signed in as ${bob.email}`, { exact: false }));
  await page.getByRole("button", { name: "Switch account" }).click();
  await expectPath(page, "/account");
  const session = await (await page.request.get(`${service.api}/get-session`)).json();
  expect(session.user.email).toBe(ada.email);
});

test("with scripts off: a wrong code is refused, the right one signs in, and so does the link", async ({
  open,
  service,
}) => {
  const ada = await register(service);
  const page = await open({ script: false });
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Email me a code or link" }).click();
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByRole("button", { name: "Email me" }).click();
  await seen(page.getByRole("heading", { name: "Check your email" }));
  const code = await mailedCode(service, ada.email);
  await page.getByLabel("Code").fill("12345");
  await page.getByRole("button", { name: "Sign in" }).click();
  await seen(page.getByText("Wrong code. Check the newest email."));
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectPath(page, "/account");

  const other = await open({ script: false });
  await other.goto("/sign-in/check-mail");
  await other.getByLabel("Email address").fill(ada.email);
  await other.getByRole("button", { name: "Email me" }).click();
  await seen(other.getByRole("heading", { name: "Check your email" }));
  await other.goto(await mailedLink(service, ada.email, "/magic-link", 2));
  await other.getByRole("button", { name: "Sign in" }).click();
  await expectPath(other, "/account");
});

test("a user without an account gets one with the link, and the welcome page", async ({ open, service }) => {
  const ada = somebody();
  const page = await open({ script: false });
  await page.goto("/sign-in/check-mail");
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByRole("button", { name: "Email me" }).click();
  await seen(page.getByRole("heading", { name: "Check your email" }));
  await page.goto(await mailedLink(service, ada.email, "/magic-link"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectPath(page, "/welcome");
});

testAt({ emailAndPassword: { enabled: false } }).for([true, false])(
  "without passwords, a user signs up with a name and an emailed code, with script: %s",
  { tags: "long" },
  async (script, { open, service }) => {
    const ada = somebody();
    const page = await open({ script });
    await page.goto("/sign-in");
    await pressByKeyboard(page, "link", "Create an account");
    await expectPath(page, "/sign-up");
    if (script) await untilAlive(page);
    await fillByKeyboard(page, "Name (optional)", ada.name);
    await fillByKeyboard(page, "Email address", ada.email);
    await page.keyboard.press("Enter");
    await expectPath(page, "/sign-in/check-mail");
    await seen(page.getByText(`We sent an email to ${ada.email}`, { exact: false }));
    await fillByKeyboard(page, "Code", await mailedCode(service, ada.email));
    if (!script) await page.keyboard.press("Enter");
    await expectPath(page, "/welcome");
    const session = await (await page.request.get(`${service.api}/get-session`)).json();
    expect(session.user).toMatchObject({ name: ada.name, email: ada.email, emailVerified: true });
  },
);
