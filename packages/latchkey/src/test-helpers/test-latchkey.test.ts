import { expect, onTestFinished, test, vi } from "vitest";
import { betterAuth } from "../compat/index.ts";
import { admin, bearer, emailOTP, organization, twoFactor, username } from "../features/index.ts";
import { latchkey } from "../index.ts";
import { TEST_PASSWORD, testLatchkey } from "./index.ts";

/** The engine of an application, as its `auth.ts` exports it. Neither server is there. */
const auth = latchkey({
  appName: "Notes",
  baseURL: "https://notes.example.com",
  secret: "a secret of the application: 32 characters and more",
  database: "postgres://nowhere.invalid/notes",
  redis: "redis://nowhere.invalid",
  emailAndPassword: { enabled: true },
  user: {
    additionalFields: {
      plan: { type: "string", defaultValue: "free", input: false },
      nickname: { type: "string" },
      shoeSize: { type: "number", input: false },
      born: { type: "date" },
    },
  },
  plugins: [admin(), bearer(), emailOTP(), organization(), twoFactor(), username()],
});

async function start() {
  const app = await testLatchkey(auth);
  onTestFinished(() => app.close());
  return app;
}

/** A handler of the application. */
async function showName({ api }: Pick<typeof auth, "api">, request: Request): Promise<Response> {
  const found = await api.getSession({ headers: request.headers });
  return found === null ? new Response(null, { status: 401 }) : Response.json(found.user.name);
}

test("a user is signed in with one call", async () => {
  const { auth, user } = await start();
  const ada = await user({ name: "Ada" });
  expect(await (await showName(auth, ada.request("/name"))).json()).toBe("Ada");
  expect((await showName(auth, new Request("https://notes.example.com/name"))).status).toBe(401);
});

test("a signed-in request changes data as a page of the application does", async () => {
  const { auth, user } = await start();
  const ada = await user();
  const body = JSON.stringify({ nickname: "Countess" });
  const headers = { "content-type": "application/json" };
  const request = ada.request("/api/auth/update-user", { method: "POST", headers, body });
  expect((await auth.handler(request)).status).toBe(200);
  expect((await auth.api.getSession({ headers: ada.headers }))?.user.nickname).toBe("Countess");
});

test("fields have their types, and tests set those that only the server sets", async () => {
  const { user } = await start();
  const ada = await user({ plan: "pro", nickname: "Countess", username: "ada" });
  const plan: string | null = ada.user.plan;
  expect({ ...ada.user, plan }).toMatchObject({ plan: "pro", nickname: "Countess", username: "ada" });
});

test("a value of the wrong type for a field is refused", async () => {
  const { user } = await start();
  // A program in JavaScript may give it.
  const given = { shoeSize: "38" } as unknown as { shoeSize: number };
  await expect(user(given)).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
    details: [{ path: "shoeSize", message: expect.stringContaining("expected number") }],
  });
});

test("a date is set as it is declared", async () => {
  const { user } = await start();
  const born = new Date("1815-12-10T00:00:00Z");
  expect((await user({ born })).user.born).toEqual(born);
});

test("a user created without values has the defaults of the application, and the password of all tests", async () => {
  const { auth, user } = await start();
  const ada = await user();
  expect(ada.user.plan).toBe("free");
  const body = { email: ada.email, password: TEST_PASSWORD };
  expect((await auth.api.signInEmail({ body })).token).toBeTypeOf("string");
});

test("a user without a password has none to show", async () => {
  const { user } = await start();
  const ada = await user({ password: null });
  expect(() => ada.password).toThrow("create it with a password, and turn on emailAndPassword");
});

test("an administrator may list users", async () => {
  const { auth, user } = await start();
  const { headers } = await user({ role: "admin" });
  expect((await auth.api.listUsers({ headers, query: {} })).total).toBe(1);
});

test("a banned user has no session", async () => {
  const { auth, user } = await start();
  const eve = await user({ banned: true });
  expect(() => eve.headers).toThrow(/isn't signed in: .*banned/);
  const body = { email: eve.email, password: eve.password };
  await expect(auth.api.signInEmail({ body })).rejects.toMatchObject({ code: "BANNED_USER" });
  await expect(eve.signIn()).rejects.toMatchObject({ code: "BANNED_USER" });
});

test("a user with an unconfirmed email address can't sign in where the application requires it", async () => {
  const emailAndPassword = { enabled: true, requireEmailVerification: true };
  await using app = await testLatchkey(auth, { emailAndPassword });
  const ada = await app.user({ emailVerified: false });
  expect(() => ada.session).toThrow(/isn't signed in/);
  expect((await app.user()).session.token).toBeTypeOf("string");
});

test("two-step verification asks for the code of the user's app", async () => {
  const { auth, clock, user } = await start();
  const ada = await user({ twoFactor: true });
  const body = { email: ada.email, password: ada.password };
  const { headers } = await auth.api.signInEmail({ body, returnHeaders: true });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const verify = (code: string) => auth.api.verifyTOTP({ headers: { cookie }, body: { code } });
  clock.advance(90);
  expect((await verify(ada.twoFactor.code())).token).toBeTypeOf("string");
  expect(ada.user).toMatchObject({ twoFactorEnabled: true });
});

test("a member acts in the organization that an owner has", async () => {
  const { auth, user } = await start();
  const owner = await user({ organization: { name: "Acme" } });
  const member = await user({ organization: { name: "Acme", role: "member" } });
  expect(member.session.activeOrganizationId).toBe(owner.organization.id);
  const found = await auth.api.getFullOrganization({ headers: owner.headers });
  expect(new Map(found?.members.map(({ userId, role }) => [userId, role]))).toEqual(
    new Map([
      [owner.user.id, "owner"],
      [member.user.id, "member"],
    ]),
  );
});

test("users who are created at once share one organization and its owner", async () => {
  const { auth, user } = await start();
  const members = await Promise.all(
    Array.from({ length: 10 }, () => user({ organization: { name: "Acme", role: "member" } })),
  );
  const { headers } = await user({ role: "admin" });
  expect(new Set(members.map(({ organization }) => organization.id)).size).toBe(1);
  expect((await auth.api.listUsers({ headers, query: {} })).total).toBe(12);
});

test("organizations whose names have no Latin letters are different ones", async () => {
  const { user } = await start();
  const [tokyo, moscow] = [
    await user({ organization: { name: "東京" } }),
    await user({ organization: { name: "Москва" } }),
  ];
  expect(tokyo.organization).toMatchObject({ name: "東京" });
  expect(tokyo.organization.id).not.toBe(moscow.organization.id);
});

test("an organization keeps the name of its creation", async () => {
  const { user } = await start();
  await user({ organization: { name: "Acme" } });
  const bob = await user({ organization: { name: "ACME", slug: "Acme" } });
  expect(bob.organization).toMatchObject({ name: "Acme", slug: "acme" });
});

test("an organization that has no owner yet gets one", async () => {
  const { auth, user } = await start();
  const { headers, organization } = await user({ organization: { name: "Acme", role: "admin" } });
  const found = await auth.api.getFullOrganization({ headers });
  expect(found?.members.map(({ role }) => role).sort()).toEqual(["admin", "owner"]);
  expect(organization).toMatchObject({ slug: "acme", role: "admin" });
});

test("emails are read from the mailbox: the code, the link, and none from before `clear()`", async () => {
  const { auth, mailbox } = await start();
  const email = "ada@example.com";
  await auth.api.sendVerificationOTP({ body: { email, type: "sign-in" } });
  const { code: otp, subject } = await mailbox.next(email);
  expect(subject).toMatch(/Notes/);
  expect((await auth.api.signInEmailOTP({ body: { email, otp } })).user.email).toBe(email);
  mailbox.clear();
  await auth.api.requestPasswordReset({ body: { email, redirectTo: "/reset" } });
  expect((await mailbox.next(email)).link).toMatch(
    /^https:\/\/notes\.example\.com\/api\/auth\/reset-password\//,
  );
  await expect(mailbox.next(email, { timeout: 1 })).rejects.toThrow(/No new email to ada@example.com/);
});

test("an email that the application sends is in the mailbox, too", async () => {
  let deliver: Awaited<ReturnType<typeof start>>["mailbox"]["deliver"] | undefined;
  const sendResetPassword = async ({ user, url }: { user: { email: string }; url: string }) =>
    deliver?.({ to: user.email, subject: "Your new password", text: `Open ${url}.` });
  await using app = await testLatchkey(auth, { emailAndPassword: { enabled: true, sendResetPassword } });
  deliver = app.mailbox.deliver;
  const ada = await app.user();
  await app.auth.api.requestPasswordReset({ body: { email: ada.email } });
  expect((await app.mailbox.next(ada.email)).link).toMatch(/reset-password/);
});

test("a session ends when its time has passed", async () => {
  const { auth, clock, user } = await start();
  const { headers } = await user();
  clock.advance(6 * 86_400);
  expect(await auth.api.getSession({ headers })).not.toBeNull();
  clock.advance(8 * 86_400);
  expect(await auth.api.getSession({ headers })).toBeNull();
});

test("a program is signed in with the token", async () => {
  const { auth, user } = await start();
  const { token } = await user();
  const headers = { authorization: `Bearer ${token}` };
  expect(await auth.api.getSession({ headers })).not.toBeNull();
});

test("each browser of a user has its own session", async () => {
  const { auth, user, signIn } = await start();
  const ada = await user();
  const phone = await ada.signIn();
  const tablet = await signIn(ada.user.id);
  await auth.api.revokeOtherSessions({ headers: ada.headers });
  expect(await auth.api.getSession({ headers: phone.headers })).toBeNull();
  expect(await auth.api.getSession({ headers: tablet.headers })).toBeNull();
});

test("hooks of the application run for a test's users", async () => {
  const after = vi.fn();
  await using app = await testLatchkey(auth, { databaseHooks: { user: { create: { after } } } });
  const ada = await app.user();
  expect(after).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: ada.user.id }),
    expect.anything(),
  );
});

test("a copy of an engine with the compatible framework's options has its cookies and plugins", async () => {
  const made: string[] = [];
  const compatible = betterAuth({
    baseURL: "https://notes.example.com",
    secret: "a secret of the application: 32 characters and more",
    database: "postgres://nowhere.invalid/notes",
    emailAndPassword: { enabled: true },
    plugins: [admin()],
    databaseHooks: { user: { create: { after: async ({ email }) => void made.push(email) } } },
  });
  await using app = await testLatchkey(compatible);
  const ada = await app.user({ role: "admin" });
  expect(made).toEqual([ada.email]);
  expect(ada.cookie).toMatch(/^__Secure-better-auth\.session_token=/);
  expect((await app.auth.api.listUsers({ headers: ada.headers, query: {} })).total).toBe(1);
});

test.each([
  [{ role: "admin" }, "user({ role }) needs the feature admin()"],
  [{ twoFactor: true }, "user({ twoFactor }) needs the feature twoFactor()"],
  [{ organization: { name: "Acme" } }, "user({ organization }) needs the feature organization()"],
  [{ hatSize: 58 }, "user({ hatSize }): users of this engine have no such field"],
])("a value that needs a missing feature is refused: %j", async (value, sentence) => {
  const email = "ada@example.com";
  await using app = await testLatchkey({ emailAndPassword: { enabled: true } });
  await expect(app.user({ ...value, email })).rejects.toThrow(sentence);
  // Nothing was written: the email address is free.
  expect((await app.user({ email })).email).toBe(email);
});

test("a second user with the same email address is refused", async () => {
  const { user } = await start();
  await user({ email: "ada@example.com" });
  await expect(user({ email: "Ada@example.com" })).rejects.toThrow(
    "A user has the email address ada@example.com already.",
  );
});

test("it doesn't run in production", async () => {
  vi.stubEnv("NODE_ENV", "production");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(testLatchkey(auth)).rejects.toThrow(/doesn't run while NODE_ENV is "production"/);
});
