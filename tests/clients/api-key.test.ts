import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { ask } from "../service.ts";
import { Browser } from "./browser.ts";
import {
  type Answer,
  type CompatibleClient,
  type CreateClient,
  GENERATIONS,
  loadClient,
} from "./generations.ts";
import { test } from "./shared.ts";

interface ApiKey {
  id: string;
  name: string | null;
  start: string;
  userId: string;
  referenceId: string;
  enabled: boolean;
  createdAt: Date;
  expiresAt: Date | null;
}

type Call<In, Out> = (input: In) => Promise<Answer<Out>>;

type ApiKeyClient = CompatibleClient & {
  apiKey: {
    create: Call<object, ApiKey & { key: string }>;
    get: Call<{ query: { id: string } }, ApiKey>;
    update: Call<{ keyId: string; name?: string; enabled?: boolean }, ApiKey>;
    list: (input?: object) => Promise<Answer<{ apiKeys: ApiKey[]; total: number }>>;
    delete: Call<{ keyId: string }, { success: boolean }>;
    deleteAllExpiredApiKeys: (input?: object) => Promise<Answer<{ success: boolean }>>;
  };
};

const DAY = 86_400;

test.for(GENERATIONS)(
  "the framework's client $version creates a key, which opens a session, then changes, lists and deletes it",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip, service }) => {
    const loaded = (await loadClient(generation)) as
      | { missing: string }
      | { createApiKeyClient: (options: Parameters<CreateClient>[0]) => ApiKeyClient };
    if ("missing" in loaded) return skip(loaded.missing);
    const ada = loaded.createApiKeyClient({
      baseURL: service.url,
      fetchOptions: { customFetchImpl: new Browser(service.url).fetch },
    });
    const email = `${randomUUID()}@example.com`;
    await ada.signUp.email({ name: "Ada", email, password: "correct horse battery" });
    const { data: made } = await ada.apiKey.create({ name: "deploy", expiresIn: 2 * DAY });
    expect(made).toMatchObject({ name: "deploy", key: expect.stringMatching(/^lk_[a-zA-Z]{64}$/) });
    expect(made?.userId).toBe(made?.referenceId);
    expect(made?.expiresAt).toBeInstanceOf(Date);
    expect((await ada.apiKey.create({})).data?.name).toBeNull();

    const key = made?.key ?? "";
    const asked = await ask(`${service.api}/get-session`, { headers: { "x-api-key": key } });
    expect((await asked.json()).user.email).toBe(email);

    const id = made?.id ?? "";
    expect((await ada.apiKey.get({ query: { id } })).data?.start).toBe(key.slice(0, 6));
    expect((await ada.apiKey.update({ keyId: id, enabled: false })).data?.enabled).toBe(false);
    const refused = await ask(`${service.api}/get-session`, { headers: { "x-api-key": key } });
    expect([refused.status, (await refused.json()).code]).toEqual([401, "KEY_DISABLED"]);
    expect((await ada.apiKey.list({ query: { limit: 10 } })).data).toMatchObject({ total: 2 });
    expect((await ada.apiKey.create({ remaining: 5 })).error).toMatchObject({
      status: 400,
      code: "SERVER_ONLY_PROPERTY",
    });
    expect((await ada.apiKey.delete({ keyId: id })).data).toEqual({ success: true });
    expect((await ada.apiKey.get({ query: { id } })).error).toMatchObject({ status: 404 });
    expect((await ada.apiKey.deleteAllExpiredApiKeys({})).data).toMatchObject({ success: true });
  },
);
