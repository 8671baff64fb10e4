import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { INVALID_CALLBACK_URL, VALIDATION_ERROR } from "../base/errors.ts";
import { feature } from "../kernel/contracts/feature.ts";
import { service } from "../kernel/contracts/service.ts";
import { SOLE_OWNER_OF_ORGANIZATION } from "./account-deletion/errors.ts";
import { PASSWORD_TOO_LONG } from "./accounts/errors.ts";
import { EMAIL_PASSWORD_SIGN_UP_DISABLED, INVALID_EMAIL } from "./email-password/errors.ts";

const EVIL = "https://evil.example/";
const ADA = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

/** Sends a query in which one member appears twice, so that neither value can be preferred. */
async function twice(world: App, method: string, path: string, member: string): Promise<unknown> {
  const { status, text } = await world.exchange({
    method,
    path: `/api/auth${path}`,
    query: `${member}=a&${member}=b`,
    headers: { "content-type": "application/json", origin: "https://app.example.com" },
  });
  return { status, code: JSON.parse(text).code };
}

describe("a sign-up is refused", () => {
  test("while sign-up is turned off", async () => {
    const { client } = await app({ emailAndPassword: { disableSignUp: true } });
    await client().post("/sign-up/email", ADA).refuses(EMAIL_PASSWORD_SIGN_UP_DISABLED);
  });

  test("with an invalid email address", async () => {
    const { client } = await app();
    await client()
      .post("/sign-up/email", { ...ADA, email: "ada" })
      .refuses(INVALID_EMAIL);
  });

  test("with a password that is too long", async () => {
    const { client } = await app();
    await client()
      .post("/sign-up/email", { ...ADA, password: "x".repeat(129) })
      .refuses(PASSWORD_TOO_LONG);
  });

  test("that would redirect to a foreign site", async () => {
    const { client, counts } = await app();
    await client()
      .post("/sign-up/email", { ...ADA, callbackURL: EVIL })
      .refuses(INVALID_CALLBACK_URL);
    expect(await counts()).toMatchObject({ user: 0 });
  });
});

describe("an email is refused", () => {
  test("whose link would lead to a foreign site, when another is requested", async () => {
    const { client, sent } = await app();
    await client()
      .post("/send-verification-email", { email: ADA.email, callbackURL: EVIL })
      .refuses(INVALID_CALLBACK_URL);
    expect(await sent()).toEqual([]);
  });

  test("whose link would lead to a foreign site, when an email is changed", async () => {
    const { person } = await app({ user: { changeEmail: { enabled: true } } });
    const { client } = await person();
    await client
      .post("/change-email", { newEmail: ADA.email, callbackURL: EVIL })
      .refuses(INVALID_CALLBACK_URL);
  });
});

describe("ambiguous or empty input", () => {
  const refused = { status: 400, code: VALIDATION_ERROR.code };

  test("is refused at the session check", async () => {
    const world = await app();
    for (const method of ["GET", "POST"])
      expect(await twice(world, method, "/get-session", "disableRefresh")).toEqual(refused);
  });

  test("is refused by the error page", async () => {
    expect(await twice(await app(), "GET", "/error", "error")).toEqual(refused);
  });

  test("is refused at the page of a reset link", async () => {
    expect(await twice(await app(), "GET", "/reset-password/abc", "callbackURL")).toEqual(refused);
  });

  test("is refused at re-authentication", async () => {
    const { person } = await app();
    const { client } = await person();
    expect(await client.post("/reauthenticate", { password: 7 })).toMatchObject({
      status: 400,
      body: { code: refused.code },
    });
  });
});

test("a link from an email deletes no account while an organization would be left without an owner", async () => {
  const organizations = [{ id: "o1", name: "Acme", slug: "acme", members: 3 }];
  let owns: typeof organizations = [];
  const clubs = feature({
    id: "clubs",
    routes: {},
    deletion: service(() => ({
      memberships: async () => owns.map((organization) => ({ ...organization, isOnlyOwner: true })),
    })),
  });
  const world = await app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    plugins: [clubs],
    user: { deleteUser: { enabled: true, sendDeleteAccountVerification: true } },
  });
  const ada = await world.person();
  await ada.client.post("/delete-user", {}).ok();
  const link = /https?:\S+token=\S+/.exec((await world.sent()).at(-1)?.text ?? "")?.[0] ?? "";
  owns = organizations;
  const token = new URL(link).searchParams.get("token") ?? "";
  await ada.client.get("/delete-user/callback", { query: { token } }).refuses(SOLE_OWNER_OF_ORGANIZATION);
  expect(await world.counts()).toMatchObject({ user: 1 });
});
