import { keyApi, keyApp, keyFor, keyOf, verdict } from "@latchkey/testing/api-key/scene";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../base/errors.ts";
import { KEY_NOT_FOUND, UNAUTHORIZED_SESSION } from "./errors.ts";

const VISITOR = { "user-agent": "a visitor's" };

async function scene() {
  const here = await keyApp();
  const [ada, bob] = [await here.person(), await here.person()];
  return { here, ada, bob, api: keyApi(here), key: await keyFor(here, ada, { name: "CI" }) };
}

describe("the application, in process", () => {
  test.each([
    ["no headers", undefined],
    ["a visitor's headers", VISITOR],
  ])("creates a key for the user it names, with %s", async (_, headers) => {
    const { ada, api } = await scene();
    const body = { userId: ada.id, remaining: 5 };
    const created = await api.createApiKey({ body, ...(headers && { headers }) });
    expect(created).toMatchObject({ userId: ada.id, remaining: 5 });
  });

  test("creates a key for the user it names, with the user's own headers", async () => {
    const { ada, api } = await scene();
    const headers = { cookie: ada.client.cookie };
    expect(await api.createApiKey({ body: { userId: ada.id }, headers })).toMatchObject({ userId: ada.id });
  });

  test("can't name another user while a user is signed in", async () => {
    const { ada, bob, api, key } = await scene();
    const headers = { cookie: bob.client.cookie };
    const code = UNAUTHORIZED_SESSION.code;
    await expect(api.createApiKey({ body: { userId: ada.id }, headers })).rejects.toMatchObject({ code });
    const other = { keyId: key.id, userId: ada.id };
    await expect(api.updateApiKey({ body: { ...other, name: "x" }, headers })).rejects.toMatchObject({
      code: KEY_NOT_FOUND.code,
    });
    await expect(api.deleteApiKey({ body: other, headers })).rejects.toMatchObject({
      code: UNAUTHORIZED.code,
    });
  });

  test("reads, lists, changes and deletes keys without headers", async () => {
    const { here, ada, api, key } = await scene();
    expect(await api.getApiKey({ query: { id: key.id } })).toMatchObject({ name: "CI" });
    expect(await api.listApiKeys({ query: { userId: ada.id } })).toMatchObject({ total: 1 });
    await api.updateApiKey({ body: { keyId: key.id, name: "Builds" } });
    await api.deleteApiKey({ body: { keyId: key.id } });
    expect(await verdict(here, key.key)).toBe("INVALID_API_KEY");
  });

  test("must name the user whose keys it lists", async () => {
    const { api } = await scene();
    await expect(api.listApiKeys()).rejects.toMatchObject({ code: UNAUTHORIZED.code });
  });

  test("is refused with the headers of a visitor who isn't signed in", async () => {
    const { api, key } = await scene();
    const given = { body: { keyId: key.id, name: "x" }, headers: VISITOR };
    const code = UNAUTHORIZED_SESSION.code;
    await expect(api.updateApiKey(given)).rejects.toMatchObject({ code });
    await expect(api.deleteApiKey(given)).rejects.toMatchObject({ code: UNAUTHORIZED.code });
    await expect(api.listApiKeys({ headers: VISITOR })).rejects.toMatchObject({ code: UNAUTHORIZED.code });
  });
});

test("a request can't name the owner of the keys it reads or deletes", async () => {
  const here = await keyApp();
  const ada = await here.person();
  const { id } = await keyOf(ada);
  for (const client of [here.client(), ada.client]) {
    await client.get("/api-key/get", { query: { id, userId: ada.id } }).refuses(UNAUTHORIZED);
    await client.get("/api-key/list", { query: { userId: ada.id } }).refuses(UNAUTHORIZED);
    await client.post("/api-key/delete", { keyId: id, userId: ada.id }).refuses(UNAUTHORIZED);
  }
});
