import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Service } from "../service.ts";
import { devicesOf } from "./devices.ts";
import { type CompatibleClient, GENERATIONS } from "./generations.ts";
import { mailedLink } from "./mailed-link.ts";
import { test } from "./shared.ts";

let service: Service;
/** A service that confirms account deletions by email. */
let careful: Service;
test.beforeAll(({ service: shared, world }) => {
  service = shared;
  careful = world.service;
});

const PASSWORD = "five wild geese over the marsh";
const OTHER_PASSWORD = "a lantern left on the jetty";

/** Returns the token of the first link to `path` in an email to this address. */
async function mailedToken(service: Service, to: string, path: string): Promise<string> {
  const link = await mailedLink(service, to, ({ pathname }) => pathname.startsWith(path));
  return link.searchParams.get("token") ?? "";
}

describe.each(GENERATIONS)("the framework's client $version", (generation) => {
  const deviceAt = devicesOf(generation);
  const device = ({ url } = service) => deviceAt(url);

  async function somebody(at = service) {
    const email = `${randomUUID()}@example.com`;
    const first = device(at);
    const { error } = await first.client.signUp.email({ name: "Ida", email, password: PASSWORD });
    expect(error).toBeNull();
    return { email, ...first };
  }

  const ask = (client: CompatibleClient, email: string) =>
    generation.version.startsWith("1.2")
      ? client.forgetPassword({ email, redirectTo: "/reset-password" })
      : client.requestPasswordReset({ email, redirectTo: "/reset-password" });

  test("a reset link replaces a forgotten password, and every session ends", async () => {
    const { client, email } = await somebody();
    const phone = device();
    expect((await ask(phone.client, email)).data).toMatchObject({ status: true });
    const token = await mailedToken(service, email, "/reset-password");
    expect(token).toHaveLength(24);
    const short = await phone.client.resetPassword({ newPassword: "seven77", token });
    expect(short.error).toMatchObject({ status: 400, code: "PASSWORD_TOO_SHORT" });
    const done = await phone.client.resetPassword({ newPassword: OTHER_PASSWORD, token });
    expect(done.data).toMatchObject({ status: true });
    expect((await client.getSession()).data).toBeNull();
    const again = await phone.client.resetPassword({ newPassword: PASSWORD, token });
    expect(again.error).toMatchObject({ status: 400, code: "INVALID_TOKEN" });
    const { data } = await phone.client.signIn.email({ email, password: OTHER_PASSWORD });
    expect(data?.user).toMatchObject({ email, emailVerified: true });
  });

  test("an unknown email address gets the same response", async () => {
    const { email } = await somebody();
    const known = await ask(device().client, email);
    const unknown = await ask(device().client, `no-${email}`);
    expect(known.error).toBeNull();
    expect(unknown.data).toEqual(known.data);
  });

  test("an account is deleted at once", async () => {
    const { client, browser, email } = await somebody();
    const wrong = await client.deleteUser({ password: OTHER_PASSWORD });
    expect(wrong.error).toMatchObject({ status: 400, code: "INVALID_PASSWORD" });
    expect((await client.deleteUser({ password: PASSWORD })).data).toMatchObject({
      success: true,
      message: "User deleted",
    });
    expect(browser.find("session_token")).toBeUndefined();
    expect((await client.getSession()).data).toBeNull();
    const { error } = await device().client.signIn.email({ email, password: PASSWORD });
    expect(error).toMatchObject({ status: 401, code: "INVALID_EMAIL_OR_PASSWORD" });
  });

  test("an account is deleted with an emailed link, only by its owner", async () => {
    const { client, email } = await somebody(careful);
    const stranger = await somebody(careful);
    expect((await client.deleteUser({ callbackURL: "/" })).data?.message).toBe("Verification email sent");
    const token = await mailedToken(careful, email, "/delete-account");
    const refused = await stranger.client.deleteUser({ token });
    expect(refused.error).toMatchObject({ status: 404, code: "INVALID_TOKEN" });
    expect((await client.deleteUser({ token })).data).toMatchObject({ success: true });
    expect((await client.getSession()).data).toBeNull();
  });
});
