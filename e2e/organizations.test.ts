import type { Page } from "playwright-core";
import { type Service, until } from "../tests/service.ts";
import { pressByKeyboard, tabTo } from "./support/keyboard.ts";
import { linkTo } from "./support/mailbox.ts";
import { type Person, register, signedIn, signInQuietly, somebody } from "./support/people.ts";
import { expectFocusWithin, expectPath, seen, untilAlive } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** Creates Acme as Ada, and opens the page of its invitations. */
async function founds(page: Page, service: Service): Promise<Person> {
  const ada = await signedIn(page, service);
  const answer = await page.request.post(`${service.api}/organization/create`, {
    data: { name: "Acme", slug: slugOf(ada) },
    headers: { origin: service.url },
  });
  expect(answer.status()).toBe(200);
  return ada;
}

const slugOf = ({ email }: Person): string => email.split("@")[0] ?? "";

/** Invites a user with the form. Returns the link in their email. */
async function invites(page: Page, service: Service, slug: string, email: string): Promise<string> {
  await page.goto(`/o/${slug}/invitations`);
  await pressByKeyboard(page, "button", "Invite people");
  await page.getByRole("textbox", { name: "Email addresses" }).fill(email);
  await pressByKeyboard(page, "button", "Send 1 invitation");
  await seen(page.getByText("1 invitation was sent."));
  return await linkTo(service, email, /Acme/);
}

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

async function setRole(page: Page, email: string, role: string): Promise<void> {
  await rowOf(page, email)
    .getByRole("button", { name: /^Actions for/ })
    .press("Enter");
  await page.getByRole("menuitem", { name: "Change role" }).press("Enter");
  const dialog = await seen(page.getByRole("dialog", { name: /^Change .* role$/ }));
  await dialog.getByRole("radio", { name: role, exact: true }).press("Space");
  await dialog.getByRole("button", { name: "Save role" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
}

test("a new user joins by an invitation with one press, gets and loses roles live, and the owner leaves", async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = await founds(page, service);
  const slug = slugOf(ada);
  const bob = somebody("Bob");
  const link = await invites(page, service, slug, bob.email);

  // Bob has no account yet. The emailed link knows his email address, and verifies it.
  const his = await open();
  await his.goto(link);
  await untilAlive(his);
  await seen(his.getByRole("heading", { name: "You're invited to Acme" }));
  expect(his.url()).not.toContain("token=");
  await pressByKeyboard(his, "link", "Create account");
  await expectPath(his, "/sign-up");
  await seen(his.getByText("Ada Lovelace invites you to Acme."));
  expect(his.url()).not.toContain(encodeURIComponent(bob.email));
  expect(await his.getByLabel("Email address").inputValue()).toBe(bob.email);
  expect(await his.getByLabel("Email address").getAttribute("readonly")).not.toBeNull();
  await his.getByLabel("Name", { exact: true }).fill(bob.name);
  await his.getByLabel("Password", { exact: true }).fill(bob.password);
  await his.getByLabel("Password", { exact: true }).press("Enter");
  await seen(his.getByRole("heading", { name: "Join Acme?" }));
  await pressByKeyboard(his, "button", "Join");
  await expectPath(his, `/o/${slug}`);

  // A member is offered only permitted actions.
  await his.goto(`/o/${slug}/members`);
  await seen(rowOf(his, ada.email));
  expect(await his.getByRole("button", { name: /^Actions for/ }).count()).toBe(1);

  await page.goto(`/o/${slug}/members`);
  await setRole(page, bob.email, "Administrator");
  await seen(page.getByText(/Bob's role is now Administrator/));
  // He returns to his tab, and has more permissions.
  await until(
    async () => {
      await his.evaluate(() => window.dispatchEvent(new Event("focus")));
      return (await his.getByRole("button", { name: "Invite people" }).count()) > 0;
    },
    { what: () => "the invitations of an administrator" },
  );
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await seen(page.getByText(/Bob's role is Member again/));
  await until(
    async () => {
      await his.evaluate(() => window.dispatchEvent(new Event("focus")));
      return (await his.getByRole("button", { name: "Invite people" }).count()) === 0;
    },
    { what: () => "a member's page without invitations" },
  );

  // She transfers the ownership, and may leave now.
  await page.goto(`/o/${slug}/settings`);
  await pressByKeyboard(page, "button", "Transfer");
  const dialog = await seen(page.getByRole("dialog", { name: "Transfer Acme" }));
  await dialog.getByRole("combobox", { name: "New owner" }).fill(bob.email);
  await seen(dialog.getByRole("option", { name: /Bob/ }));
  await until(async () => (await dialog.getByRole("option").count()) === 1, { what: () => "nobody but Bob" });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Transfer to Bob" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.goto(`/o/${slug}/members`);
  await page.getByRole("button", { name: "Actions for Ada" }).press("Enter");
  await page.getByRole("menuitem", { name: "Leave" }).press("Enter");
  await tabTo(page, "button", "Leave");
  await page.keyboard.press("Enter");
  await expectPath(page, "/account");
  await his.reload();
  await seen(his.getByText("Owner"));
  await his.getByRole("button", { name: "Actions for Bob" }).press("Enter");
  await seen(his.getByText("You're the only owner. Transfer ownership"));
  expect(await rowOf(his, ada.email).count()).toBe(0);
});

test("an invitation that another user opens shows both email addresses, and continues with the right account", async ({
  open,
  service,
}) => {
  const page = await open();
  const slug = slugOf(await founds(page, service));
  const eve = await register(service, somebody("Eve"));
  const link = await invites(page, service, slug, eve.email);

  const other = await open();
  const mallory = await signedIn(other, service, somebody("Mallory"));
  await other.goto(link);
  await untilAlive(other);
  await seen(other.getByRole("heading", { name: "This invitation is for another account" }));
  await seen(other.getByText(eve.email).first());
  await seen(other.getByText(mallory.email).first());
  await pressByKeyboard(other, "button", "Sign out and continue");
  await seen(other.getByRole("heading", { name: "You're invited to Acme" }));
  await pressByKeyboard(other, "link", "Sign in");
  await expectPath(other, "/sign-in");
  await seen(other.getByText("Ada Lovelace invites you to Acme."));
  expect(await other.getByLabel("Email address").inputValue()).toBe(eve.email);
  await other.getByLabel("Password", { exact: true }).fill(eve.password);
  await other.getByLabel("Password", { exact: true }).press("Enter");
  await seen(other.getByRole("heading", { name: "Join Acme?" }));
  await pressByKeyboard(other, "button", "Join");
  await expectPath(other, `/o/${slug}`);
});

test("without scripts: an invitation is shown, and answered with forms", async ({ open, service }) => {
  const page = await open();
  const slug = slugOf(await founds(page, service));
  const bob = somebody("Bob");
  const link = await invites(page, service, slug, bob.email);

  const plain = await open({ script: false });
  await plain.goto(link);
  await plain.getByRole("link", { name: "Create account" }).click();
  await seen(plain.getByText("Ada Lovelace invites you to Acme."));
  expect(await plain.getByLabel("Email address").inputValue()).toBe(bob.email);
  await plain.getByLabel("Name", { exact: true }).fill(bob.name);
  await plain.getByLabel("Password", { exact: true }).fill(bob.password);
  await plain.getByRole("button", { name: /^Create/ }).click();
  await seen(plain.getByRole("heading", { name: "Join Acme?" }));
  await plain.getByRole("button", { name: "Join" }).click();
  await expectPath(plain, `/o/${slug}`);
});

test("without scripts: an invitation is declined after a question", { tags: "long" }, async ({
  open,
  service,
}) => {
  const page = await open();
  const slug = slugOf(await founds(page, service));
  const bob = await register(service, somebody("Bob"));
  const link = await invites(page, service, slug, bob.email);

  const plain = await open({ script: false });
  await signInQuietly(plain, service, bob);
  await plain.goto(link);
  await plain.getByRole("link", { name: "Decline" }).click();
  await seen(plain.getByRole("heading", { name: "Decline the invitation to Acme?" }));
  await plain.getByRole("link", { name: "Back to the invitation" }).click();
  await seen(plain.getByRole("heading", { name: "Join Acme?" }));
  await plain.getByRole("link", { name: "Decline" }).click();
  await plain.getByRole("button", { name: "Decline invitation" }).click();
  await seen(plain.getByRole("heading", { name: "Invitation declined" }));
});

test("an owner finds in the audit log who renamed the organization, with the old and the new name", {
  tags: "long",
}, async ({ open, service }) => {
  const page = await open({ lang: "de" });
  const ada = await founds(page, service);
  await page.request.post(`${service.api}/organization/update`, {
    data: { data: { name: "Acme Berlin" } },
    headers: { origin: service.url },
  });
  await page.goto(`/o/${slugOf(ada)}/members`);
  await untilAlive(page);
  await pressByKeyboard(page, "link", "Protokoll");
  await expectPath(page, `/o/${slugOf(ada)}/audit`);
  await untilAlive(page);
  await page.getByRole("link", { name: "Organisation geändert" }).press("Enter");
  const dialog = await seen(page.getByRole("dialog", { name: "Organisation geändert" }));
  await seen(dialog.getByRole("row", { name: "name Acme Acme Berlin" }));
  await expectFocusWithin(dialog);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await pressByKeyboard(page, "link", "Mitglieder");
  await expectPath(page, `/o/${slugOf(ada)}/members`);
});
