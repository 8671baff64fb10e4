import { type Console, consoleApp } from "@latchkey/testing/admin/console";
import { PASSWORD, type Person } from "@latchkey/testing/app";
import type { ClientAnswer } from "@latchkey/testing/client";
import { codeFor, follow, linkFor } from "@latchkey/testing/email-codes/mails";
import { wrongFor } from "@latchkey/testing/email-codes/wrong";
import { fakeProviders } from "@latchkey/testing/fake-providers/index";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { register, signInWith } from "@latchkey/testing/passkey/scene";
import { reset, tokenFor } from "@latchkey/testing/password-reset/links";
import { journey } from "@latchkey/testing/social/provider-app";
import { challenged, enrol } from "@latchkey/testing/two-factor/factors";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import type { AdminApi } from "../../../generated/admin.ts";
import { emailOTP, magicLink, organization, passkey, twoFactor, username } from "../../index.ts";
import { MAY_NOT_GET, MAY_NOT_READ_AUDIT } from "../errors.ts";

type Options = NonNullable<Parameters<typeof consoleApp>[0]>;

interface World extends Console {
  root: Person;
  ada: Person;
}

async function world(options: Options = {}): Promise<World> {
  const plugins = [organization(), username(), magicLink(), emailOTP(), twoFactor(), passkey()];
  const here = await consoleApp({
    user: { changeEmail: { enabled: true } },
    emailVerification: { sendOnSignUp: true },
    plugins,
    roles: { auditor: { audit: ["list"] } },
    ...options,
  });
  const root = await here.staff("admin", { email: "root@example.com" });
  return { ...here, root, ada: await here.person({ email: "ada@example.com" }) };
}

const idOf = (answer: Pick<ClientAnswer, "headers">) => answer.headers.get("x-request-id") ?? "";

/** Returns the console's explanation of a request, once it is recorded. */
async function explained({ root, rows }: World, requestId: string) {
  const isThere = async () => (await rows("securityEvent")).some((row) => row.requestId === requestId);
  await vi.waitUntil(isThere, { interval: 5, timeout: 60_000 });
  const { attempts } = await root.client.get("/admin/explain", { query: { of: requestId } }).ok();
  expect(attempts).toHaveLength(1);
  return attempts[0];
}

/** Returns the token of the link that confirms Ada's email address. */
async function mailedToken({ sent }: World): Promise<string> {
  return /token=([\w.-]+)/.exec((await sent()).at(-1)?.text ?? "")?.[1] ?? "";
}

/** Failures of one engine, by the expected cause. The last answer is the refused one. */
const SEEDED = {
  wrong_password: ({ client, ada }) => client().post("/sign-in/email", { ...ada, password: "wrong" }),
  unknown_address: ({ client }) =>
    client().post("/sign-in/email", { email: "no@example.com", password: "wrong" }),
  unknown_username: ({ client }) =>
    client().post("/sign-in/username", { username: "nobody", password: "wrong" }),
  async no_password({ client, ada, remove }) {
    await remove("account", { userId: ada.id });
    return client().post("/sign-in/email", ada);
  },
  async banned({ client, ada, root }) {
    await root.client.post("/admin/ban-user", { userId: ada.id, banExpiresIn: 3600 }).ok();
    return client().post("/sign-in/email", ada);
  },
  invalid_origin: ({ client, ada }) =>
    client().post("/sign-in/email", ada, { headers: { origin: "https://evil.example" } }),
  missing_or_null_origin: ({ ada }) => ada.client.post("/sign-out", {}, { headers: { origin: "null" } }),
  invalid_callback_url: ({ client, ada }) =>
    client().post("/sign-in/email", { ...ada, callbackURL: "https://evil.example/" }),
  async invalid_token(here) {
    const token = (await mailedToken(here)).replace(/.{9}$/, "otherwise");
    return here.client().get("/verify-email", { query: { token } });
  },
  async token_expired(here) {
    const token = await mailedToken(here);
    here.advance(3601);
    return here.client().get("/verify-email", { query: { token } });
  },
  async invalid_otp(here) {
    const browser = here.client();
    const otp = wrongFor(await codeFor(here, browser, here.ada.email));
    return browser.post("/sign-in/email-otp", { email: here.ada.email, otp });
  },
  async otp_expired(here) {
    const browser = here.client();
    const otp = await codeFor(here, browser, here.ada.email);
    here.advance(3600);
    return browser.post("/sign-in/email-otp", { email: here.ada.email, otp });
  },
  async expired_token(here) {
    const browser = here.client();
    const url = await linkFor(here, browser, { callbackURL: "/home" }, here.ada.email);
    here.advance(3600);
    return follow(browser, url);
  },
  async wrong_code(here) {
    const ada = await enrol(here, here.ada);
    const browser = await challenged(here, ada);
    return browser.post("/two-factor/verify-totp", { code: wrongFor(ada.authenticator.code()) });
  },
  async too_many_attempts_request_new_code(here) {
    const ada = await enrol(here, here.ada);
    const browser = await challenged(here, ada);
    const guess = () => browser.post("/two-factor/verify-totp", { code: wrongFor(ada.authenticator.code()) });
    let answer = await guess();
    while (answer.status === 401) answer = await guess();
    return answer;
  },
  invalid_two_factor_cookie: ({ client }) => client().post("/two-factor/verify-totp", { code: "123456" }),
  async lower_counter({ ada, client }) {
    const device = new Authenticator();
    await register(ada.client, device);
    await signInWith(client(), device, { counter: 9 });
    return signInWith(client(), device, { counter: 3 });
  },
  challenge_not_found: ({ ada }) =>
    ada.client.post("/passkey/verify-registration", { response: { id: "x" } }),
  async invitation_not_found({ ada }) {
    return ada.client.post("/organization/accept-invitation", { invitationId: "none" });
  },
  async you_are_not_the_recipient_of_the_invitation({ ada, root }) {
    await root.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
    const invited = { email: "eve@example.com", role: "member" };
    const { id } = await root.client.post("/organization/invite-member", invited).ok();
    return ada.client.post("/organization/accept-invitation", { invitationId: id });
  },
  async not_while_impersonating({ ada, root, signIn }) {
    const browser = await signIn(root);
    await browser.post("/admin/impersonate-user", { userId: ada.id, reason: "Ticket 42" }).ok();
    return browser.post("/change-password", {
      currentPassword: PASSWORD,
      newPassword: "another horse battery",
    });
  },
  user_already_exists: ({ client, ada }) =>
    client().post("/sign-up/email", { name: "Eve", email: ada.email, password: PASSWORD }),
  unauthorized: ({ client }) =>
    client().post("/change-password", { currentPassword: PASSWORD, newPassword: "another horse battery" }),
  async session_not_fresh({ ada, advance }) {
    advance(2 * 86_400);
    return ada.client.post("/unlink-account", { providerId: "github" });
  },
  password_too_short: ({ ada }) =>
    ada.client.post("/change-password", { currentPassword: PASSWORD, newPassword: "short" }),
  setup_link_invalid: ({ client }) => client().post("/admin/setup", { token: "used", password: PASSWORD }),
  validation_error: ({ client }) => client().post("/sign-in/email", { email: "ada@example.com" }),
} satisfies Readonly<Record<string, (here: World) => Promise<Pick<ClientAnswer, "headers">>>>;

/** Requests that are refused before the account is known, so only the request's ID leads to them. */
const ABOUT_NO_ACCOUNT: ReadonlySet<string> = new Set([
  "unknown_address",
  "unknown_username",
  "invalid_origin",
  "missing_or_null_origin",
  "invalid_two_factor_cookie",
  "unauthorized",
  "setup_link_invalid",
]);

test.for(Object.entries(SEEDED))(
  "%s is explained by the request's ID, and by the email of an account",
  async ([cause, fail]) => {
    const here = await world();
    const found = await explained(here, idOf(await fail(here)));
    expect(found.cause).toBe(cause);
    expect(`${found.what} ${found.help}`).not.toMatch(/[{}]|undefined|null/);
    expect(found.path).toMatch(/^\//);
    // The passed steps come before the refused one.
    expect(found.steps.length).toBeGreaterThan(1);
    expect(found.steps.map(({ passed }: { passed: boolean }) => passed)).toEqual(
      found.steps.map((_: unknown, at: number) => at < found.steps.length - 1),
    );
    const { user } = found.event;
    expect(user === null).toBe(ABOUT_NO_ACCOUNT.has(cause));
    if (user === null) return;
    // A search by the person's email address finds the same attempt.
    const { attempts } = await here.root.client.get("/admin/explain", { query: { of: user.email } }).ok();
    expect(attempts).toContainEqual(found);
  },
);

test("an error is explained with the address of its documentation, if the deployment names one", async () => {
  const here = await world({ docs: "https://docs.example.com" });
  const found = await explained(here, idOf(await SEEDED.invalid_token(here)));
  expect(found.docs).toBe("https://docs.example.com/errors#invalid_token");
});

describe("causes that depend on the configuration", () => {
  test("a closed sign-up", async () => {
    const here = await world();
    const closed = await consoleApp({ beside: here, emailAndPassword: { disableSignUp: true } });
    const answer = await closed
      .client()
      .post("/sign-up/email", { name: "Eve", email: "eve@example.com", password: PASSWORD });
    expect(await explained(here, idOf(answer))).toMatchObject({ cause: "email_password_sign_up_disabled" });
  });

  test("an email that must be confirmed first", async () => {
    const here = await world();
    const strict = await consoleApp({ beside: here, emailAndPassword: { requireEmailVerification: true } });
    const answer = await strict
      .client()
      .post("/sign-up/email", { name: "Eve", email: "eve@example.com", password: PASSWORD });
    expect(answer.status).toBe(200);
    const refused = await strict
      .client()
      .post("/sign-in/email", { email: "eve@example.com", password: PASSWORD });
    expect(await explained(here, idOf(refused))).toMatchObject({ cause: "email_not_verified" });
  });

  test("limits: of an IP address, and of an account that is guessed at, with the time until which", async () => {
    const here = await world({ rateLimit: { enabled: true }, emailAndPassword: {} });
    const guess = (peer: string) => {
      here.advance(0.001);
      return here.exchange({
        method: "POST",
        path: "/api/auth/sign-in/email",
        headers: { "content-type": "application/json", origin: "https://app.example.com" },
        body: JSON.stringify({ email: here.ada.email, password: "wrong" }),
        peer,
      });
    };
    let answer = await guess("192.0.2.1");
    while (answer.status !== 429) answer = await guess("192.0.2.1");
    const limited = await explained(here, idOf(answer));
    expect(limited).toMatchObject({ cause: "too_many_requests", endsAt: expect.stringMatching(/^2026-/) });
    expect(limited.steps.at(-1)).toEqual({ name: "limit of attempts by address", passed: false });
    let peers = 1;
    const guessUntilLocked = async () => {
      do answer = await guess(`192.0.2.${++peers}`);
      while (answer.status !== 429);
      return explained(here, idOf(answer));
    };
    const locked = await guessUntilLocked();
    expect(locked.cause).toBe("too_many_requests limit by named subject");
    expect(locked.what).toContain(`locked until ${locked.endsAt}`);
    expect(locked.event.user.id).toBe(here.ada.id);
    const findings = async () => {
      const { account } = await here.root.client
        .get("/admin/explain", { query: { of: here.ada.email } })
        .ok();
      return account.findings.map(({ cause, endsAt }: typeof locked) => [cause, endsAt]);
    };
    const unconfirmed = ["email_not_verified", null];
    expect(await findings()).toEqual([[locked.cause, locked.endsAt], unconfirmed]);
    here.advance((Date.parse(locked.endsAt) - here.now()) / 1000);
    expect(await findings()).toEqual([unconfirmed]);
    await guessUntilLocked();
    expect(await findings()).toHaveLength(2);
    await reset(here, await tokenFor(here, here.ada.email)).ok();
    expect((await findings()).map(([cause]: [string]) => cause)).not.toContain(locked.cause);
  }, 60_000);

  test("a provider that refuses, with its own text, and a callback that is opened twice", async () => {
    const fake = await fakeProviders({ now: () => Date.now() });
    onTestFinished(fake.close);
    // Credentials of the fake provider: the type of the options is specific to each provider.
    const socialProviders = { github: fake.credentials.github } as unknown as NonNullable<
      Options["socialProviders"]
    >;
    const here = await world({ fetch: fake.fetch, socialProviders });
    const landed = await journey({ ...here, fake }, "github", { cancel: true });
    expect(landed.error).toBe("access_denied");
    const isThere = async () =>
      (await here.rows("securityEvent")).some(({ reason }) => reason === "access_denied");
    await vi.waitUntil(isThere, { interval: 5, timeout: 60_000 });
    const row = (await here.rows("securityEvent")).find(({ reason }) => reason === "access_denied");
    const found = await explained(here, String(row?.requestId));
    expect(found).toMatchObject({ cause: "access_denied", event: { method: "github" } });
    expect(found.what).toMatch(/It said: “.+”\./);
    const back = await here.client().get("/callback/github", { query: { state: "old", code: "old" } });
    expect(await explained(here, idOf(back))).toMatchObject({ cause: "please_restart_the_process" });
  });

  test("an email that every email server refused", { tags: "servers" }, async () => {
    const here = await world();
    await here.sent();
    Object.assign(here.mails, {
      push() {
        throw Object.assign(new Error("no such mailbox"), { isPermanent: true });
      },
    });
    await here.client().post("/request-password-reset", { email: here.ada.email }).ok();
    const isGivenUp = async () => (await here.rows("outbox")).some(({ availableAt }) => availableAt === null);
    await vi.waitUntil(isGivenUp, { interval: 5, timeout: 60_000 });
    const { account } = await here.root.client.get("/admin/explain", { query: { of: here.ada.email } }).ok();
    const causes = account.findings.map(({ cause }: { cause: string }) => cause);
    expect(causes).toEqual(["email_not_verified", "email_given_up"]);
    expect(JSON.stringify(account)).not.toContain("no such mailbox");
  });
});

describe("by the person's email", () => {
  test("the explanation lists their attempts, the newest first, and the current obstacle", async () => {
    const here = await world();
    const { ada, root } = here;
    await here.client().post("/sign-in/email", { ...ada, password: "wrong" });
    here.advance(1);
    await root.client.post("/admin/ban-user", { userId: ada.id }).ok();
    await here.client().post("/sign-in/email", { ...ada, callbackURL: "https://evil.example/" });
    here.advance(1);
    const last = await here.client().post("/sign-in/email", ada);
    await explained(here, idOf(last));
    const { account, attempts } = await root.client
      .get("/admin/explain", { query: { of: "ADA@example.com" } })
      .ok();
    expect(attempts.map(({ cause }: { cause: string }) => cause)).toEqual([
      "banned",
      "invalid_callback_url",
      "wrong_password",
    ]);
    expect(account.findings[0]).toMatchObject({
      cause: "banned",
      what: "The account is banned permanently.",
    });
  });

  test("the explanation may be empty", async () => {
    const { root } = await world();
    const of = (text: string) => root.client.get("/admin/explain", { query: { of: text } }).ok();
    expect(await of("no@example.com")).toEqual({ account: null, attempts: [] });
    expect(await of("none")).toEqual({ account: null, attempts: [] });
  });
});

describe("an explanation", () => {
  test("holds no secret and no email that was given", async () => {
    const here = await world();
    const body = {
      email: "no@example.com",
      password: "a secret guess",
      callbackURL: "https://evil.example/?s=1",
    };
    const found = await explained(here, idOf(await here.client().post("/sign-in/email", body)));
    expect(JSON.stringify(found)).not.toMatch(/no@example|a secret guess|evil\.example/);
  });

  test("requires the permission to read the audit log, for emails the one to see users, and is open to the host", async () => {
    const here = await world();
    const auditor = await here.staff("auditor");
    const ask = (by: { get: Person["client"]["get"] }, of: string) =>
      by.get("/admin/explain", { query: { of } });
    await ask(here.client(), "x").refuses(UNAUTHORIZED);
    await ask(here.ada.client, "x").refuses(MAY_NOT_READ_AUDIT);
    await ask(auditor.client, "ada@example.com").refuses(MAY_NOT_GET);
    expect((await here.root.client.get("/admin/explain")).body.code).toBe(VALIDATION_ERROR.code);
    const answer = await here.client().post("/sign-in/email", { ...here.ada, password: "wrong" });
    await explained(here, idOf(answer));
    const seen = await ask(auditor.client, idOf(answer)).ok();
    expect(seen.attempts[0].event).toMatchObject({ user: { email: null }, ipAddress: null });
    const { explainFailure } = here.auth.api as unknown as AdminApi;
    const told = await explainFailure({ query: { of: "ada@example.com" } });
    expect(told.account?.email).toBe("ada@example.com");
  });

  test("of a refusal isn't part of the user's own activity, because a stranger can cause it with their email", async () => {
    const here = await world();
    const body = { ...here.ada, callbackURL: "https://evil.example/" };
    await explained(here, idOf(await here.client().post("/sign-in/email", body)));
    const { events } = await here.ada.client.get("/list-activity").ok();
    expect(events.map(({ event }: { event: string }) => event)).toEqual(["sign_up"]);
  });
});
