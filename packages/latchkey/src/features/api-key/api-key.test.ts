import { holding, keyApi, keyApp, keyFor, keyOf, SESSIONS, verdict } from "@latchkey/testing/api-key/scene";
import { app } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { apiKeyOffer } from "./offer.ts";

test("a key is shown once, is listed by its first characters, and works at once", async () => {
  const here = await keyApp({ ...SESSIONS, defaultPrefix: "lk_" });
  const ada = await here.person();
  const { key, id, start } = await keyOf(ada, { name: "deploy" });
  expect(key).toMatch(/^lk_[a-zA-Z]{64}$/);
  expect(start).toBe(key.slice(0, 6));
  const { apiKeys } = await ada.client.get("/api-key/list").ok();
  expect(apiKeys).toEqual([expect.objectContaining({ id, start, name: "deploy", userId: ada.id })]);
  expect(JSON.stringify(apiKeys)).not.toContain(key.slice(6));
  expect(await verdict(here, key)).toBe("ok");
  const { user, session } = await holding(here, key).get("/get-session").ok();
  expect({ user: user.id, session: session.id, token: session.token }).toEqual({
    user: ada.id,
    session: id,
    token: key,
  });
});

test("without the option a key opens no session", async () => {
  const here = await keyApp();
  const { key } = await keyOf(await here.person());
  expect(await holding(here, key).get("/get-session").ok()).toBeNull();
});

test("the application creates a key for a user, with values that only it may set", async () => {
  const here = await keyApp();
  const { id } = await here.person();
  const made = await keyApi(here).createApiKey({
    body: { userId: id, remaining: 2, permissions: { files: ["read"] } },
  });
  expect(made).toMatchObject({ referenceId: id, remaining: 2, permissions: { files: ["read"] } });
  expect(await verdict(here, made.key, { permissions: { files: ["read"] } })).toBe("ok");
  expect(await verdict(here, made.key, { permissions: { files: ["write"] } })).toBe("KEY_NOT_FOUND");
});

test("in the service, a key that is given no limit has none", async () => {
  const offered = apiKeyOffer.make(undefined, { hasOrganizations: false, sendsMail: false });
  const here = await app({ plugins: offered === undefined ? [] : [offered] });
  const ada = await here.person();
  const [free, limited] = [await keyOf(ada), await keyFor(here, ada, { rateLimitMax: 1 })];
  for (let use = 0; use < 20; use++) expect(await verdict(here, free.key)).toBe("ok");
  expect(await verdict(here, limited.key)).toBe("ok");
  expect(await verdict(here, limited.key)).toBe("RATE_LIMITED");
});
