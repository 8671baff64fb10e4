import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Service } from "../service.ts";
import { devicesOf } from "./devices.ts";
import { GENERATIONS } from "./generations.ts";
import { test } from "./shared.ts";

let service: Service;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

const PASSWORD = "five wild geese over the marsh";
const OTHER_PASSWORD = "a lantern left on the jetty";

describe.each(GENERATIONS)("the framework's client $version", (generation) => {
  const deviceAt = devicesOf(generation);
  const device = () => deviceAt(service.url);

  /** Signs a user up. */
  async function somebody() {
    const email = `${randomUUID()}@example.com`;
    const first = device();
    const { data, error } = await first.client.signUp.email({ name: "Ida", email, password: PASSWORD });
    expect(error).toBeNull();
    return { email, ...first, user: data!.user, token: data!.token };
  }

  /** Signs the same user in on another device. */
  async function signedIn(email: string, password = PASSWORD) {
    const next = device();
    const { error } = await next.client.signIn.email({ email, password });
    expect(error).toBeNull();
    return next;
  }

  test("signing up signs in", async () => {
    const { client, email, token, user } = await somebody();
    expect(user).toMatchObject({ email, name: "Ida", emailVerified: false });
    expect(token).toEqual(expect.any(String));

    const { data } = await client.getSession();
    expect(data?.user).toMatchObject({ id: user.id, email, name: "Ida" });
    expect(data?.session).toMatchObject({ userId: user.id, token });
    expect(new Date(data!.session.expiresAt).getTime()).toBeGreaterThan(Date.now());
  });

  test("the case of an email address doesn't matter", async () => {
    const { email } = await somebody();
    const { client } = await signedIn(email.toUpperCase());
    expect((await client.getSession()).data?.user.email).toBe(email);
  });

  test("signing out ends the session, and signing in starts another", async () => {
    const { client, browser, email } = await somebody();
    expect((await client.signOut()).data).toMatchObject({ success: true });
    expect(browser.find("session_token")).toBeUndefined();
    expect(await client.getSession()).toMatchObject({ data: null, error: null });

    const { data } = await client.signIn.email({ email, password: PASSWORD });
    expect(data).toMatchObject({ redirect: false, user: { email } });
    expect((await client.getSession()).data?.session.token).toBe(data?.token);
  });

  test("the cookie is hidden from scripts, and ends with the browser unless the user is remembered", async () => {
    const { email, browser } = await somebody();
    const remembered = browser.find("session_token")!.attributes;
    expect([...remembered.keys()]).toEqual(
      expect.arrayContaining(["httponly", "path", "samesite", "max-age"]),
    );

    const guest = device();
    await guest.client.signIn.email({ email, password: PASSWORD, rememberMe: false });
    expect(guest.browser.find("session_token")?.attributes.has("max-age")).toBe(false);
    expect((await guest.client.getSession()).data?.user.email).toBe(email);
  });

  test("a user changes and clears their profile", async () => {
    const { client } = await somebody();
    const image = "https://example.com/ida.png";
    expect((await client.updateUser({ name: "Ida B.", image })).data).toEqual({ status: true });
    expect((await client.getSession()).data?.user).toMatchObject({ name: "Ida B.", image });

    await client.updateUser({ image: null });
    expect((await client.getSession()).data?.user).toMatchObject({ name: "Ida B.", image: null });
  });

  test("a changed password is required from then on, and other devices stay signed in", async () => {
    const { client, email } = await somebody();
    const other = await signedIn(email);
    const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    expect((await client.changePassword(change)).data).toMatchObject({ token: null, user: { email } });
    expect((await other.client.getSession()).data?.user.email).toBe(email);

    const late = await device().client.signIn.email({ email, password: PASSWORD });
    expect(late.error).toMatchObject({ status: 401, code: "INVALID_EMAIL_OR_PASSWORD" });
    await signedIn(email, OTHER_PASSWORD);
  });

  test("a changed password signs other devices out if requested", async () => {
    const { client, email, token } = await somebody();
    const other = await signedIn(email);
    const { data } = await client.changePassword({
      currentPassword: PASSWORD,
      newPassword: OTHER_PASSWORD,
      revokeOtherSessions: true,
    });
    expect(data?.token).toEqual(expect.any(String));
    expect(data?.token).not.toBe(token);
    expect((await client.getSession()).data?.session.token).toBe(data?.token);
    expect((await other.client.getSession()).data).toBeNull();
  });

  test("one of several sessions is revoked by the token in the list", async () => {
    const { client, email, token } = await somebody();
    const lost = await signedIn(email);
    const kept = await signedIn(email);
    const lostId = (await lost.client.getSession()).data?.session.id;

    const { data: listed } = await client.listSessions();
    expect(listed).toHaveLength(3);
    expect(listed?.filter((session) => session.token === token)).toHaveLength(1);
    const handle = listed?.find((session) => session.id === lostId)?.token ?? "";
    expect((await client.revokeSession({ token: handle })).data).toEqual({ status: true });

    expect((await lost.client.getSession()).data).toBeNull();
    expect((await kept.client.getSession()).data?.user.email).toBe(email);
    expect((await client.listSessions()).data).toHaveLength(2);
  });

  test("another user's session can't be revoked, and the response doesn't reveal it", async () => {
    const victim = await somebody();
    const { client } = await somebody();
    const answer = await client.revokeSession({ token: victim.token ?? "" });
    const unknown = await client.revokeSession({ token: "x".repeat(32) });
    expect(answer.data).toEqual({ status: true });
    expect(unknown.data).toEqual(answer.data);
    expect((await victim.client.getSession()).data?.user.email).toBe(victim.email);
  });

  test("all other sessions are revoked, then all", async () => {
    const { client, email } = await somebody();
    const other = await signedIn(email);
    expect((await client.revokeOtherSessions()).data).toEqual({ status: true });
    expect((await other.client.getSession()).data).toBeNull();
    expect((await client.listSessions()).data).toHaveLength(1);

    expect((await client.revokeSessions()).data).toEqual({ status: true });
    expect((await client.getSession()).data).toBeNull();
  });

  describe("failures are data with a code", () => {
    test("a wrong password and an unknown email address get the same response", async () => {
      const { email } = await somebody();
      const wrong = await device().client.signIn.email({ email, password: OTHER_PASSWORD });
      const unknown = await device().client.signIn.email({ email: `no-${email}`, password: PASSWORD });
      expect(wrong.data).toBeNull();
      expect(wrong.error).toMatchObject({ status: 401, code: "INVALID_EMAIL_OR_PASSWORD" });
      expect(unknown.error).toEqual(wrong.error);
    });

    test("a taken email address", async () => {
      const { email } = await somebody();
      const { error } = await device().client.signUp.email({ name: "Eve", email, password: PASSWORD });
      expect(error).toMatchObject({ status: 422, code: "USER_ALREADY_EXISTS" });
    });

    test.each([
      ["a short password", { email: "short@example.com", password: "seven77" }, "PASSWORD_TOO_SHORT"],
      ["a long password", { email: "long@example.com", password: "long ".repeat(26) }, "PASSWORD_TOO_LONG"],
      ["an invalid email address", { email: "ida", password: PASSWORD }, "INVALID_EMAIL"],
    ])("%s", async (_what, input, code) => {
      const { error } = await device().client.signUp.email({ name: "Ida", ...input });
      expect(error).toMatchObject({ status: 400, code });
    });

    test("sessions can't be listed, changed or revoked while signed out", async () => {
      const { client } = device();
      const refused = { data: null, error: { status: 401, code: "UNAUTHORIZED" } };
      expect(await client.listSessions()).toMatchObject(refused);
      expect(await client.updateUser({ name: "Eve" })).toMatchObject(refused);
      expect(await client.revokeSession({ token: "x" })).toMatchObject(refused);
      expect(await client.revokeOtherSessions()).toMatchObject(refused);
    });

    test("a password change needs the old one, and an email address can't be changed", async () => {
      const { client } = await somebody();
      const guess = { currentPassword: OTHER_PASSWORD, newPassword: OTHER_PASSWORD };
      expect((await client.changePassword(guess)).error).toMatchObject({
        status: 400,
        code: "INVALID_PASSWORD",
      });
      const moved = await client.updateUser({ email: "eve@example.com" });
      expect(moved.error).toMatchObject({ status: 400, code: "EMAIL_CAN_NOT_BE_UPDATED" });
    });

    test("callbacks of a call receive the error, and the call throws if requested", async () => {
      const { email } = await somebody();
      const heard: string[] = [];
      await device().client.signIn.email(
        { email, password: OTHER_PASSWORD },
        { onError: ({ error }) => heard.push(error.code ?? ""), onSuccess: () => heard.push("success") },
      );
      expect(heard).toEqual(["INVALID_EMAIL_OR_PASSWORD"]);
      const thrown = device().client.signIn.email({ email, password: OTHER_PASSWORD }, { throw: true });
      await expect(thrown).rejects.toMatchObject({ status: 401 });
    });
  });
});
