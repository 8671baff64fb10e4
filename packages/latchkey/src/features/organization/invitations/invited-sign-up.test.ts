import { type App, type AppOptions, PASSWORD, type Person } from "@latchkey/testing/app";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { invitationTo } from "@latchkey/testing/organization/invitation-mail";
import { organizations } from "@latchkey/testing/organization/scene";
import { describe, expect, test } from "vitest";
import { PASSWORD_TOO_SHORT } from "../../accounts/errors.ts";
import {
  EMAIL_PASSWORD_SIGN_UP_DISABLED,
  INVALID_EMAIL,
  INVITATION_NOT_FOUND,
  USER_ALREADY_EXISTS,
} from "../../email-password/errors.ts";
import { EMAIL_NOT_VERIFIED } from "../../sessions/errors.ts";

const BEA = "bea@example.com";
const CLOSED = { disableSignUp: true } as const;
const STRICT = { disableSignUp: true, requireEmailVerification: true } as const;

interface Place {
  here: App;
  ada: Person;
  id: string;
  token: string;
}

/** An engine with closed sign-up, in which Ada, an earlier user, has invited Bea. */
async function place(emailAndPassword: AppOptions["emailAndPassword"] = CLOSED): Promise<Place> {
  const open = await organizations(undefined, { file: true });
  const ada = await open.person();
  await open.change("user", { emailVerified: true }, { id: ada.id });
  const here = await organizations(undefined, {
    beside: open,
    emailAndPassword: { ...quick, ...emailAndPassword },
  });
  await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  await ada.client.post("/organization/invite-member", { email: BEA, role: "member" }).ok();
  return { here, ada, ...(await invitationTo(open, BEA)) };
}

const quick = {
  password: {
    hash: async (password: string) => `quick:${password}`,
    verify: async ({ hash, password }: { hash: string; password: string }) => hash === `quick:${password}`,
  },
};

const signUp = ({ here }: Place, body: object, client = here.client()) =>
  client.post("/sign-up/email", { name: "Bea", email: BEA, password: PASSWORD, ...body });

const usersOf = async ({ here }: Place) =>
  (await here.rows("user")).filter(({ email }) => email === BEA).map(({ emailVerified }) => emailVerified);

describe("with closed sign-up", () => {
  test("an invited user can sign up, and must still confirm the email", async () => {
    const scene = await place();
    await signUp(scene, {}).refuses(EMAIL_PASSWORD_SIGN_UP_DISABLED);
    const client = scene.here.client();
    const { token, user } = await signUp(scene, { invitationId: scene.id }, client).ok();
    expect([typeof token, user.emailVerified]).toEqual(["string", false]);
    await client.post("/organization/accept-invitation", { invitationId: scene.id }).ok();
    expect(await usersOf(scene)).toEqual([false]);
  });

  test("a user whose invitation is canceled while they sign up gets no account", { tags: "servers" }, async ({
    skip,
  }) => {
    if (chosenDatabase() === "sqlite") return skip("SQLite lets one transaction in at a time");
    const scene = await place();
    const other = await scene.here.hold("organization");
    const signingUp = signUp(scene, { invitationId: scene.id });
    await other.awaited();
    await scene.here.change("invitation", { status: "canceled" });
    await other.commit();
    await signingUp.refuses(INVITATION_NOT_FOUND);
    expect(await usersOf(scene)).toEqual([]);
  });

  test("the secret of the email confirms the address, and no further email is sent", async () => {
    const scene = await place(STRICT);
    const { here, id, token } = scene;
    const mails = (await here.sent()).length;
    const client = here.client();
    const body = await signUp(scene, { invitationId: id, token }, client).ok();
    expect([typeof body.token, body.user.emailVerified]).toEqual(["string", true]);
    expect((await here.sent()).length).toBe(mails);
    expect((await here.rows("securityEvent")).filter(({ userId }) => userId === body.user.id)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ event: "sign_up" }),
        expect.objectContaining({ event: "email_verified", method: "invitation" }),
      ]),
    );
    await client.post("/organization/accept-invitation", { invitationId: id }).ok();
    await here.signIn({ email: BEA, password: PASSWORD });
  });

  test("without the secret, a verification email is sent first", async () => {
    const scene = await place(STRICT);
    const { here, id } = scene;
    expect(await signUp(scene, { invitationId: id }).ok()).toMatchObject({ token: null });
    expect((await here.sent()).some(({ to, text }) => to === BEA && text.includes("/verify-email"))).toBe(
      true,
    );
    await here
      .client()
      .post("/sign-in/email", { email: BEA, password: PASSWORD })
      .refuses(EMAIL_NOT_VERIFIED);
  });

  test("an invalid invitation allows no sign-up, and writes nothing", async () => {
    const scene = await place();
    const { here, ada, id, token } = scene;
    for (const invitationId of ["", "nothing", id.toUpperCase()])
      await signUp(scene, { invitationId }).refuses(INVITATION_NOT_FOUND);
    for (const wrong of ["", "x", token.toLowerCase()])
      await signUp(scene, { invitationId: id, token: wrong }).refuses(INVITATION_NOT_FOUND);
    for (const email of ["eve@example.com", `x${BEA}`])
      await signUp(scene, { invitationId: id, token, email }).refuses(INVITATION_NOT_FOUND);
    await signUp(scene, { token }).refuses(EMAIL_PASSWORD_SIGN_UP_DISABLED);
    await signUp(scene, { invitationId: id, email: "bea" }).refuses(INVALID_EMAIL);
    await signUp(scene, { invitationId: id, password: "short" }).refuses(PASSWORD_TOO_SHORT);
    await ada.client.post("/organization/cancel-invitation", { invitationId: id }).ok();
    await signUp(scene, { invitationId: id, token }).refuses(INVITATION_NOT_FOUND);
    expect((await here.rows("user")).map((user) => user.id)).toEqual([ada.id]);
  });

  test("an invitation is valid until it expires", async () => {
    const scene = await place();
    scene.here.advance(172_800);
    await signUp(scene, { invitationId: scene.id, token: scene.token }).refuses(INVITATION_NOT_FOUND);
  });

  test("an invitation that is canceled meanwhile creates no account", async () => {
    const scene = await place({
      ...CLOSED,
      password: {
        ...quick.password,
        async hash(password) {
          await scene.ada.client.post("/organization/cancel-invitation", { invitationId: scene.id }).ok();
          return `quick:${password}`;
        },
      },
    });
    const { id, token } = scene;
    await signUp(scene, { invitationId: id, token }).refuses(INVITATION_NOT_FOUND);
    expect(await usersOf(scene)).toEqual([]);
  });

  test("an existing account is revealed only to a holder of the secret", async () => {
    const scene = await place(STRICT);
    const { id, token } = scene;
    await signUp(scene, { invitationId: id, token }).ok();
    await signUp(scene, { invitationId: id, token }).refuses(USER_ALREADY_EXISTS);
    expect(await signUp(scene, { invitationId: id }).ok()).toMatchObject({ token: null });
    expect(await usersOf(scene)).toEqual([true]);
  });

  test("the ID alone doesn't reveal whether the email address has an account", async () => {
    const scene = await place(STRICT);
    const { here, ada, id } = scene;
    const asked = async () => {
      const probes = await here.watch(async () => {
        const { token, user } = await signUp(scene, { invitationId: id }).ok();
        expect([token, user.emailVerified]).toEqual([null, false]);
      });
      // Only these statements: delivery of the email may run meanwhile, or later.
      return probes
        .map((probe) => (probe.kind === "statement" ? here.declaredSql(probe.sql) : ""))
        .filter((sql) => /from .(?:invitation|organization)\b/.test(sql));
    };
    const free = await asked();
    expect(free).toHaveLength(3);
    expect(await asked()).toEqual(free);
    await ada.client.post("/organization/cancel-invitation", { invitationId: id }).ok();
    await signUp(scene, { invitationId: id }).refuses(INVITATION_NOT_FOUND);
  });

  test("an invitation allows no sign-up if passwords are disabled", async () => {
    const scene = await place({ enabled: false });
    await signUp(scene, { invitationId: scene.id }).refuses(EMAIL_PASSWORD_SIGN_UP_DISABLED);
  });
});

describe("with open sign-up", () => {
  test("the secret confirms the address, and an invalid invitation is still refused", async () => {
    const scene = await place({});
    const { id, token } = scene;
    await signUp(scene, { invitationId: "nothing" }).refuses(INVITATION_NOT_FOUND);
    await signUp(scene, { invitationId: id, token: "x" }).refuses(INVITATION_NOT_FOUND);
    expect((await signUp(scene, { invitationId: id, token }).ok()).user.emailVerified).toBe(true);
  });

  test("an invitation is ignored if the feature is off", async () => {
    const scene = await place({});
    const { here } = scene;
    const plain = await organizations(undefined, { beside: here, plugins: [], emailAndPassword: quick });
    const body = { invitationId: "nothing", token: "x" };
    const { user } = await signUp({ ...scene, here: plain }, body).ok();
    expect(user.emailVerified).toBe(false);
  });
});
