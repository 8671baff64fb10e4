import { username } from "latchkey/features";
import { expect, test } from "vitest";
import { usernameClient } from "./features.ts";
import { createAuthClient } from "./index.ts";
import { browser } from "./testing/browser.ts";
import { ADA } from "./testing/people.ts";
import { startService } from "./testing/service.ts";

async function start() {
  const service = await startService({ plugins: [username()] });
  const { fetch } = browser(service.url);
  return { service, client: createAuthClient({ baseURL: service.url, fetch, plugins: [usernameClient()] }) };
}

test("a user signs up with a username, changes it, and signs in with it", async () => {
  const { client } = await start();
  await client.signUp.email({ ...ADA, username: "Ada_L" }, { throw: true });
  expect((await client.isUsernameAvailable({ username: "ada_l" })).data).toEqual({ available: false });
  await client.updateUser({ username: "countess", displayUsername: "Countess" }, { throw: true });
  expect((await client.getSession()).data?.user).toMatchObject({
    username: "countess",
    displayUsername: "Countess",
  });
  await client.signOut();
  const { data } = await client.signIn.username({ username: "Countess", password: ADA.password });
  expect(data?.user.email).toBe(ADA.email);
});

test("a sign-in with a username changes the session", async () => {
  const { service, client } = await start();
  await client.signUp.email({ ...ADA, username: "ada" });
  await client.signOut();
  const stop = client.session.subscribe(() => undefined);
  await expect.poll(() => client.session.get().isPending).toBe(false);
  const before = service.count("GET /get-session");
  await client.signIn.username({ username: "ada", password: ADA.password });
  await expect.poll(() => client.session.get().data?.user.email).toBe(ADA.email);
  expect(service.count("GET /get-session")).toBeGreaterThan(before);
  stop();
});

test("an error has a code that the client knows", async () => {
  const { client } = await start();
  const { error } = await client.isUsernameAvailable({ username: "a" });
  expect(error).toMatchObject({ status: 422, code: "USERNAME_TOO_SHORT" });
  expect(client.$ERROR_CODES.USERNAME_TOO_SHORT).toBe(error?.message);
});
