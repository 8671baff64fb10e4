import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { Browser } from "./browser.ts";
import {
  type Answer,
  type CompatibleClient,
  type CreateClient,
  GENERATIONS,
  loadClient,
  type SessionAnswer,
  type UserAnswer,
} from "./generations.ts";
import { test } from "./shared.ts";

type Call<In, Out> = (input: In) => Promise<Answer<Out>>;
type Held = { session: SessionAnswer; user: UserAnswer };

type MultiSessionClient = CompatibleClient & {
  multiSession: {
    listDeviceSessions: () => Promise<Answer<Held[]>>;
    setActive: Call<{ sessionToken: string }, Held>;
    revoke: Call<{ sessionToken: string }, { status: boolean }>;
  };
};

test.for(GENERATIONS)(
  "the framework's client $version holds two accounts, switches between them, and signs out of one and of all",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip, service }) => {
    const loaded = (await loadClient(generation)) as
      | { missing: string }
      | { createMultiSessionClient: (options: Parameters<CreateClient>[0]) => MultiSessionClient };
    if ("missing" in loaded) return skip(loaded.missing);
    const browser = new Browser(service.url);
    const client = loaded.createMultiSessionClient({
      baseURL: service.url,
      fetchOptions: { customFetchImpl: browser.fetch },
    });
    const password = "correct horse battery";
    for (const name of ["ada", "eve"]) {
      const email = `${name}-${randomUUID()}@example.com`;
      expect((await client.signUp.email({ name, email, password })).error).toBeNull();
    }
    const active = async () => (await client.getSession()).data?.user.name;
    const held = async () => (await client.multiSession.listDeviceSessions()).data ?? [];
    expect((await held()).map(({ user }) => user.name)).toEqual(["ada", "eve"]);
    const [ada] = await held();
    const sessionToken = ada?.session.token ?? "";
    expect((await client.multiSession.setActive({ sessionToken })).data?.user.name).toBe("ada");
    expect(await active()).toBe("ada");
    expect((await client.multiSession.setActive({ sessionToken: "forged" })).error).toMatchObject({
      status: 401,
      code: "INVALID_SESSION_TOKEN",
    });
    expect((await client.multiSession.revoke({ sessionToken })).data).toEqual({ status: true });
    expect(await active()).toBe("eve");
    await client.signOut({});
    expect(await held()).toEqual([]);
    expect((await client.getSession()).data).toBeNull();
  },
);
