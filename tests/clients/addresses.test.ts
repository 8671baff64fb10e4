import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Service } from "../service.ts";
import { devicesOf } from "./devices.ts";
import { GENERATIONS } from "./generations.ts";
import { mailedLink } from "./mailed-link.ts";
import { test } from "./shared.ts";

let service: Service;
/** A service that requires verified email addresses. */
let strict: Service;
test.beforeAll(({ service: shared, strict: ofStrict }) => {
  [service, strict] = [shared, ofStrict];
});

const PASSWORD = "five wild geese over the marsh";

interface Claims {
  updateTo?: string;
}

/** Returns the token of an email to this address, chosen by its claims. */
async function mailedToken(
  service: Service,
  to: string,
  isMeant: (claims: Claims) => boolean,
): Promise<string> {
  const tokenIn = ({ pathname, searchParams }: URL) =>
    pathname === "/verify-email" ? searchParams.get("token") : null;
  const link = await mailedLink(service, to, (url) => {
    const token = tokenIn(url);
    return token !== null && isMeant(claimsOf(token));
  });
  return tokenIn(link) ?? "";
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

describe.each(GENERATIONS)("the framework's client $version", (generation) => {
  const deviceAt = devicesOf(generation);
  const device = ({ url } = service) => deviceAt(url);

  async function somebody(at = service) {
    const email = `${randomUUID()}@example.com`;
    const first = device(at);
    const { data, error } = await first.client.signUp.email({ name: "Ida", email, password: PASSWORD });
    expect(error).toBeNull();
    return { email, token: data?.token, ...first };
  }

  async function proved() {
    const ida = await somebody();
    expect((await ida.client.sendVerificationEmail({ email: ida.email, callbackURL: "/" })).error).toBeNull();
    const token = await mailedToken(service, ida.email, ({ updateTo }) => updateTo === undefined);
    // The email is read on another device.
    const opened = await device().client.verifyEmail({ query: { token } });
    expect(opened.data).toEqual({ status: true, user: null });
    return ida;
  }

  test("an email address is verified by a link that is opened on another device", async () => {
    const { client, email } = await proved();
    expect((await client.getSession()).data?.user).toMatchObject({ email, emailVerified: true });
    const { data } = await device().client.signIn.email({ email, password: PASSWORD });
    expect(data?.user.emailVerified).toBe(true);
  });

  test("an invalid link is refused", async () => {
    const { error } = await device().client.verifyEmail({ query: { token: "x" } });
    expect(error).toMatchObject({ status: 401, code: "INVALID_TOKEN", message: "invalid_token" });
  });

  test("required verification prevents earlier sign-ins, and a second sign-up doesn't reveal the first", async () => {
    const { client, email, token } = await somebody(strict);
    expect(token).toBeNull();
    expect((await client.getSession()).data).toBeNull();
    const early = await client.signIn.email({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    const again = await device(strict).client.signUp.email({ name: "Eve", email, password: PASSWORD });
    expect(again.data).toMatchObject({ token: null, user: { email, emailVerified: false } });
    const mailed = await mailedToken(strict, email, () => true);
    await device(strict).client.verifyEmail({ query: { token: mailed } });
    const { data } = await client.signIn.email({ email, password: PASSWORD });
    expect(data?.user).toMatchObject({ email, name: "Ida", emailVerified: true });
  });

  test("an email address is changed with an email to the current one, then one to the new one", async () => {
    const { client, email } = await proved();
    const newEmail = `new-${email}`;
    expect((await client.changeEmail({ newEmail, callbackURL: "/" })).data).toMatchObject({ status: true });
    expect((await client.getSession()).data?.user.email).toBe(email);
    const asked = await mailedToken(service, email, ({ updateTo }) => updateTo === newEmail);
    const opened = await device().client.verifyEmail({ query: { token: asked } });
    expect(opened.data).toEqual({ status: true, user: null });
    expect((await client.getSession()).data?.user.email).toBe(email);
    const again = await device().client.verifyEmail({ query: { token: asked } });
    expect(again.error).toMatchObject({ status: 401 });
    const proof = await mailedToken(service, newEmail, ({ updateTo }) => updateTo === newEmail);
    const proven = await client.verifyEmail({ query: { token: proof } });
    expect(proven.data).toMatchObject({ status: true, user: { email: newEmail, emailVerified: true } });
    const { data } = await device().client.signIn.email({ email: newEmail, password: PASSWORD });
    expect(data?.user).toMatchObject({ email: newEmail, emailVerified: true });
  });

  test("an unverified email address is changed at once, but not to a taken one", async () => {
    const { client, email } = await somebody();
    const other = await somebody();
    const same = await client.changeEmail({ newEmail: email.toUpperCase() });
    expect(same.error).toMatchObject({ status: 400, code: "EMAIL_IS_THE_SAME" });
    const taken = await client.changeEmail({ newEmail: other.email });
    expect(taken.error).toMatchObject({ status: 400, code: "COULDNT_UPDATE_YOUR_EMAIL" });
    expect((await client.changeEmail({ newEmail: `new-${email}` })).error).toBeNull();
    expect((await client.getSession()).data?.user).toMatchObject({
      email: `new-${email}`,
      emailVerified: false,
    });
  });
});
