import { randomUUID } from "node:crypto";
import { type FakeId, type Person, somebody } from "@latchkey/testing/fake-providers/index";
import { describe, expect } from "vitest";
import type { ServiceWithProviders } from "../played-providers.ts";
import { devicesOf } from "./devices.ts";
import { type AccountAnswer, GENERATIONS } from "./generations.ts";
import { test } from "./shared.ts";

let world: ServiceWithProviders;
test.beforeAll(({ world: shared }) => {
  world = shared;
});

const PASSWORD = "five wild geese over the marsh";

describe.each(GENERATIONS)("the framework's client $version", (generation) => {
  const deviceAt = devicesOf(generation);
  const device = () => deviceAt(world.service.url);

  type Device = ReturnType<typeof device>;

  /** Visits a provider's page and returns. Resolves to the service's redirect. */
  async function agree({ browser }: Device, url: string | undefined, as: Person): Promise<URL> {
    const { url: back, method } = await world.fake.visit(url ?? "", { as });
    expect(method).toBe("GET");
    const answer = await browser.navigate(back);
    expect(answer.status).toBe(302);
    return new URL(answer.headers.get("location") ?? "", world.service.url);
  }

  /** Signs in with a provider. */
  async function comesBy(provider: FakeId, as: Person, on: Device = device()) {
    const { data, error } = await on.client.signIn.social({
      provider,
      callbackURL: "/home",
      newUserCallbackURL: "/welcome",
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ redirect: true, url: expect.stringContaining(world.fake.url) });
    return { ...on, location: await agree(on, data?.url, as) };
  }

  /** Returns the parameters by which a generation identifies an account. */
  const chosen = ({ id, providerId }: AccountAnswer) =>
    generation.version.startsWith("1.2") ? { providerId } : { providerId, accountId: id };

  test("a provider signs a user up, and later in", async () => {
    const person = somebody();
    const first = await comesBy("github", person);
    expect(first.location.pathname).toBe("/welcome");
    const { data } = await first.client.getSession();
    expect(data?.user).toMatchObject({ email: person.email, emailVerified: true, name: "Ada Lovelace" });
    const again = await comesBy("github", person);
    expect(again.location.pathname).toBe("/home");
    expect((await again.client.getSession()).data?.user.id).toBe(data?.user.id);
  });

  test("a sign-in that is canceled at the provider is reported", async () => {
    const { browser, client } = device();
    const { data } = await client.signIn.social({ provider: "discord", errorCallbackURL: "/oops?from=test" });
    const { url } = await world.fake.visit(data?.url ?? "", { cancel: true });
    const answer = await browser.navigate(url);
    const location = new URL(answer.headers.get("location") ?? "", world.service.url);
    expect([location.pathname, location.searchParams.get("from")]).toEqual(["/oops", "test"]);
    expect(location.searchParams.get("error")).toBe("access_denied");
    expect(await client.getSession()).toMatchObject({ data: null, error: null });
  });

  test("an ID token that an app obtained signs in", async () => {
    const person = somebody();
    const nonce = randomUUID();
    const token = world.fake.at("google").idToken({ as: person, nonce }) ?? "";
    const { client } = device();
    const { data, error } = await client.signIn.social({ provider: "google", idToken: { token, nonce } });
    expect(error).toBeNull();
    expect(data).toMatchObject({ redirect: false, user: { email: person.email } });
    expect((await client.getSession()).data?.session.token).toBe(data?.token);
    const wrong = await device().client.signIn.social({
      provider: "google",
      idToken: { token, nonce: randomUUID() },
    });
    expect(wrong.error).toMatchObject({ status: 401, code: "INVALID_TOKEN" });
  });

  test("an account is linked, listed and unlinked, but not the last one", async () => {
    const person = somebody();
    const on = device();
    const { email = "" } = person;
    await on.client.signUp.email({ name: "Ada", email, password: PASSWORD });
    const started = await on.client.linkSocial({ provider: "google", callbackURL: "/account" });
    expect(started.error).toBeNull();
    expect((await agree(on, started.data?.url, person)).pathname).toBe("/account");

    const { data } = await on.client.listAccounts();
    const accounts = data ?? [];
    expect(accounts.map(({ provider }) => provider)).toEqual(["credential", "google"]);
    expect(accounts.map(({ providerId }) => providerId)).toEqual(["credential", "google"]);
    const [password, google] = accounts;
    if (password === undefined || google === undefined) throw new Error("Two accounts were just seen");
    expect(google.scopes).toContain("openid");

    expect((await on.client.unlinkAccount(chosen(google))).data).toMatchObject({ status: true });
    // One account is left, and neither ID removes it.
    for (const account of [google, password])
      expect((await on.client.unlinkAccount(chosen(account))).error).toMatchObject({
        status: 400,
        code: "FAILED_TO_UNLINK_LAST_ACCOUNT",
      });
  });

  test("another user's account at a provider can't be linked", async () => {
    const person = somebody();
    await comesBy("spotify", person);
    const on = device();
    const email = `${randomUUID()}@example.com`;
    await on.client.signUp.email({ name: "Eve", email, password: PASSWORD });
    const { data } = await on.client.linkSocial({ provider: "spotify", callbackURL: "/account" });
    const location = await agree(on, data?.url, person);
    expect(location.searchParams.get("error")).toBe("account_already_linked_to_different_user");
    expect((await on.client.listAccounts()).data).toHaveLength(1);
  });

  test("applications get the provider's token, and a new one on request", async () => {
    const person = somebody();
    const { client } = await comesBy("spotify", person);
    const profile = async (token: string | undefined) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await world.fake.fetch("https://api.spotify.com/v1/me", { headers });
      return (await answer.json()) as { email?: string };
    };
    const first = await client.getAccessToken({ providerId: "spotify" });
    expect(first.error).toBeNull();
    expect(first.data?.scopes).toContain("user-read-email");
    expect((await profile(first.data?.accessToken)).email).toBe(person.email);

    const renewed = await client.refreshToken({ providerId: "spotify" });
    expect(renewed.error).toBeNull();
    expect(renewed.data?.accessToken).not.toBe(first.data?.accessToken);
    const second = await client.getAccessToken({ providerId: "spotify" });
    expect(second.data?.accessToken).toBe(renewed.data?.accessToken);
    expect((await profile(second.data?.accessToken)).email).toBe(person.email);
  });

  test("a provider that isn't configured or linked is refused with a code", async () => {
    const { client } = device();
    expect((await client.signIn.social({ provider: "nobody" })).error).toMatchObject({
      status: 404,
      code: "PROVIDER_NOT_FOUND",
    });
    expect((await client.listAccounts()).error).toMatchObject({ status: 401 });
    const on = await comesBy("zoom", somebody());
    expect((await on.client.linkSocial({ provider: "nobody" })).error).toMatchObject({
      status: 404,
      code: "PROVIDER_NOT_FOUND",
    });
    expect((await on.client.getAccessToken({ providerId: "github" })).error).toMatchObject({
      status: 400,
      code: "ACCOUNT_NOT_FOUND",
    });
  });
});
