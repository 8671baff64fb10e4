import type { Page } from "playwright-core";
import type { Service } from "../tests/service.ts";
import { linkTo, mailedLink } from "./support/mailbox.ts";
import { type Person, register, signedIn, signInQuietly, somebody } from "./support/people.ts";
import { expectPath, seen, untilAlive } from "./support/screen.ts";
import { withSecondFactor } from "./support/second-factor.ts";
import { expect, test } from "./support/test.ts";

// Five attackers, each from beginning to end. docs/security-model.md describes the results.

const THIEF = "a password of the thief";
const WRONG = { code: "000000" };

interface Answer {
  status: number;
  code: unknown;
  body: Record<string, unknown>;
}

/** Calls the API from the page's browser. */
async function call(page: Page, { api, url }: Service, path: string, data?: object): Promise<Answer> {
  const headers = { origin: url };
  const answer =
    data === undefined
      ? await page.request.get(api + path, { headers })
      : await page.request.post(api + path, { data, headers });
  // Each response that is read here is an object or null.
  const body = (await answer.json().catch(() => null)) as Answer["body"] | null;
  return { status: answer.status(), code: body?.code, body: body ?? {} };
}

const isSignedIn = async (page: Page, service: Service): Promise<boolean> =>
  "user" in (await call(page, service, "/get-session")).body;

async function enterPassword(page: Page, { email, password }: Pick<Person, "email" | "password">) {
  await page.goto("/sign-in");
  await untilAlive(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function resetByEmail(page: Page, service: Service, { email }: Person, password: string, count = 1) {
  await page.goto("/forgot-password");
  await untilAlive(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.goto(await mailedLink(service, email, "/reset-password", count));
  await untilAlive(page);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expectPath(page, "/sign-in");
}

async function confirmEmail(page: Page, service: Service, { email }: Person): Promise<void> {
  await page.goto(await mailedLink(service, email, "/verify-email"));
  await untilAlive(page);
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await seen(page.getByRole("heading", { level: 1, name: "Email address confirmed" }));
}

test("a thief with the mailbox doesn't get past the authenticator app, and the owner recovers with it", async ({
  open,
  service,
}) => {
  const laptop = await open();
  const { person: ada, backupCodes } = await withSecondFactor(laptop, service);
  await confirmEmail(laptop, service, ada);
  const thief = await open();
  await resetByEmail(thief, service, ada, THIEF);
  await enterPassword(thief, { ...ada, password: THIEF });
  await expectPath(thief, "/two-factor");
  // The mailbox isn't a second factor, and no code is sent to it.
  expect((await call(thief, service, "/two-factor/challenge")).body.methods).toEqual(["totp", "backupCode"]);
  expect((await call(thief, service, "/two-factor/send-otp", {})).status).not.toBe(200);
  expect(await isSignedIn(thief, service)).toBe(false);

  const owner = await open();
  await resetByEmail(owner, service, ada, "another horse battery", 2);
  await enterPassword(owner, { ...ada, password: "another horse battery" });
  await expectPath(owner, "/two-factor");
  const kept = { code: backupCodes[0] };
  expect((await call(owner, service, "/two-factor/verify-backup-code", kept)).status).toBe(200);
  await owner.goto("/account");
  await expectPath(owner, "/account");
  // The password reset has ended the thief's unfinished sign-in.
  expect((await call(thief, service, "/two-factor/verify-totp", WRONG)).code).toBe(
    "INVALID_TWO_FACTOR_COOKIE",
  );
});

test("a thief with the password is kept out, locks out only strangers, and the owner is notified", async ({
  open,
  service,
}) => {
  const owner = await open();
  const { person: ada, authenticator, backupCodes } = await withSecondFactor(owner, service);
  const secondStep = (at: number) =>
    call(owner, service, "/two-factor/verify-backup-code", { code: backupCodes[at] });
  await confirmEmail(owner, service, ada);
  // A sign-in after the confirmation marks this browser as the owner's.
  await call(owner, service, "/sign-out", {});
  await signInQuietly(owner, service, ada);
  expect((await secondStep(0)).status).toBe(200);
  await call(owner, service, "/sign-out", {});

  const thief = await open();
  for (let round = 0; round < 2; round++) {
    await enterPassword(thief, ada);
    await expectPath(thief, "/two-factor");
    for (let guess = 0; guess < 5; guess++)
      expect((await call(thief, service, "/two-factor/verify-totp", WRONG)).status).not.toBe(200);
  }
  await enterPassword(thief, ada);
  await expectPath(thief, "/two-factor");
  const locked = await call(thief, service, "/two-factor/verify-totp", { code: authenticator.code() });
  expect(locked.code).toBe("ACCOUNT_TEMPORARILY_LOCKED");

  expect(await linkTo(service, ada.email, /^Too many wrong codes/)).toContain("/account/security");
  await enterPassword(owner, ada);
  await expectPath(owner, "/two-factor");
  expect((await secondStep(1)).status).toBe(200);
  const newPassword = "another horse battery";
  const changed = await call(owner, service, "/change-password", {
    currentPassword: ada.password,
    newPassword,
    revokeOtherSessions: true,
  });
  expect(changed.status).toBe(200);
  expect((await call(thief, service, "/two-factor/challenge")).status).not.toBe(200);
  await enterPassword(thief, ada);
  await seen(thief.getByText(/incorrect|wrong|don't match|doesn't match/i).first());
});

test("a thief with an open laptop reads the account, can't change sign-in methods, and is signed out from elsewhere", async ({
  open,
  service,
}) => {
  const setUp = await open();
  const { person: ada, backupCodes } = await withSecondFactor(setUp, service);
  await call(setUp, service, "/sign-out", {});
  // A trusted laptop: the session was opened with the password alone.
  const laptop = await open();
  await signInQuietly(laptop, service, ada);
  const trusting = { code: backupCodes[0], trustDevice: true };
  expect((await call(laptop, service, "/two-factor/verify-backup-code", trusting)).status).toBe(200);
  await call(laptop, service, "/sign-out", {});
  await signInQuietly(laptop, service, ada);
  await laptop.goto("/account");
  await expectPath(laptop, "/account");

  const attempts: readonly [path: string, body: object | undefined][] = [
    ["/two-factor/disable", {}],
    ["/two-factor/generate-backup-codes", {}],
    ["/two-factor/get-totp-uri", {}],
    ["/passkey/generate-register-options", undefined],
    ["/change-email", { newEmail: "thief@example.com" }],
    ["/api-key/create", { name: "Thief" }],
    ["/set-password", { newPassword: THIEF }],
    ["/change-password", { currentPassword: "unknown password", newPassword: THIEF }],
    ["/delete-user", {}],
  ];
  for (const [path, body] of attempts)
    expect([path, (await call(laptop, service, path, body)).status]).not.toEqual([path, 200]);
  expect((await call(laptop, service, "/two-factor/status")).body.enabled).toBe(true);

  const owner = await open();
  await signInQuietly(owner, service, ada);
  const proof = { code: backupCodes[1] };
  expect((await call(owner, service, "/two-factor/verify-backup-code", proof)).status).toBe(200);
  expect((await call(owner, service, "/revoke-other-sessions", {})).status).toBe(200);
  await laptop.goto("/account");
  await expectPath(laptop, "/sign-in");
});

test("a planted account belongs only to the owner once they confirm the email address", async ({
  open,
  service,
}) => {
  const mallory = await open();
  const planted = await signedIn(mallory, service, somebody("Mallory"));
  expect((await call(mallory, service, "/api-key/create", { name: "Later" })).status).toBe(200);
  const acme = { name: "Acme", slug: planted.email.split("@")[0] ?? "" };
  expect((await call(mallory, service, "/organization/create", acme)).status).toBe(200);

  // The owner of the mailbox has never been here. The link asks them for a new password.
  const ada = await open();
  await ada.goto(await mailedLink(service, planted.email, "/verify-email"));
  await untilAlive(ada);
  const own = "a password of Ada's own";
  await ada.getByRole("button", { name: "Confirm email address" }).click();
  await ada.getByRole("link", { name: /^I don't know the password/ }).click();
  await ada.getByLabel("New password", { exact: true }).fill(own);
  await ada.getByRole("button", { name: "Confirm email address" }).click();
  await seen(ada.getByRole("heading", { level: 1, name: "Email address confirmed" }));

  await mallory.goto("/account");
  await expectPath(mallory, "/sign-in");
  await enterPassword(mallory, planted);
  await seen(mallory.getByText(/incorrect|wrong|don't match|doesn't match/i).first());
  expect(await isSignedIn(mallory, service)).toBe(false);

  await signInQuietly(ada, service, { ...planted, password: own });
  const keys = await ada.request.get(`${service.api}/api-key/list`);
  expect(JSON.stringify(await keys.json())).not.toContain("Later");
  const organizations = await ada.request.get(`${service.api}/organization/list`);
  expect(await organizations.json()).toEqual([]);
  expect((await call(ada, service, "/get-session")).body.user).not.toMatchObject({ name: "Mallory" });
});

test("a malicious administrator of an organization gets only the role's permissions, and keeps nothing afterwards", async ({
  open,
  service,
}) => {
  const owner = await open();
  const ada = await signedIn(owner, service);
  const slug = ada.email.split("@")[0] ?? "";
  const founded = await call(owner, service, "/organization/create", { name: "Acme", slug });
  const organizationId = String(founded.body.id);
  const eve = await register(service, somebody("Eve"));
  const page = await open();
  await signInQuietly(page, service, eve);
  const invited = await call(owner, service, "/organization/invite-member", {
    email: eve.email,
    role: "admin",
    organizationId,
  });
  await confirmEmail(page, service, eve);
  const joined = await call(page, service, "/organization/accept-invitation", {
    invitationId: invited.body.id,
  });
  expect(joined.status).toBe(200);

  const members = await page.request.get(
    `${service.api}/organization/list-members?organizationId=${organizationId}`,
  );
  const adas = (await members.json()).members.find(({ role }: { role: string }) => role === "owner").id;
  const attempts: readonly [path: string, body: object][] = [
    ["/organization/invite-member", { email: "accomplice@example.com", role: "owner" }],
    ["/organization/update-member-role", { memberId: adas, role: "member" }],
    ["/organization/remove-member", { memberIdOrEmail: adas }],
    ["/organization/delete", {}],
  ];
  for (const [path, body] of attempts)
    expect([path, (await call(page, service, path, { ...body, organizationId })).status]).not.toEqual([
      path,
      200,
    ]);
  const accomplice = { email: "accomplice@example.com", role: "admin", organizationId };
  expect((await call(page, service, "/organization/invite-member", accomplice)).status).toBe(200);

  const removed = { memberIdOrEmail: eve.email, organizationId };
  expect((await call(owner, service, "/organization/remove-member", removed)).status).toBe(200);
  // The invitation that depended on her role was removed with her.
  const left = await owner.request.get(
    `${service.api}/organization/list-invitations?organizationId=${organizationId}`,
  );
  const pending = (await left.json()).filter(({ status }: { status: string }) => status === "pending");
  expect(pending).toEqual([]);
  await page.goto(`/o/${slug}/members`);
  await seen(page.getByRole("heading", { level: 1 }));
  expect(await page.getByText(ada.email).count()).toBe(0);
});
