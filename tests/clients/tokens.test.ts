import { randomUUID } from "node:crypto";
import { verifyToken } from "@latchkey/client/verify";
import { expect } from "vitest";
import { INSTALL_WITHIN_MS } from "../install.ts";
import { ask } from "../service.ts";
import { Browser } from "./browser.ts";
import { type Answer, type CompatibleClient, GENERATIONS, loadClient } from "./generations.ts";
import { test } from "./shared.ts";

type TokenClient = CompatibleClient & {
  token: () => Promise<Answer<{ token: string }>>;
};

interface FetchOptions {
  customFetchImpl: typeof fetch;
  auth?: { type: "Bearer"; token: () => string };
  onResponse: (context: { response: Response }) => void;
}

interface Loaded {
  createJwtClient: (options: { baseURL: string; fetchOptions: FetchOptions }) => TokenClient;
}

const person = () => ({
  name: "Ada",
  email: `${randomUUID()}@example.com`,
  password: "correct horse battery",
});

test.for(GENERATIONS)(
  "the framework's client $version gets tokens that other servers verify",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip, service }) => {
    const loaded = (await loadClient(generation)) as { missing: string } | Loaded;
    if ("missing" in loaded) return skip(loaded.missing);
    const ada = person();
    const read: (string | null)[] = [];
    const client = loaded.createJwtClient({
      baseURL: service.url,
      fetchOptions: {
        customFetchImpl: new Browser(service.url).fetch,
        onResponse: ({ response }) => void read.push(response.headers.get("set-auth-jwt")),
      },
    });
    await client.signUp.email(ada);
    const { data } = await client.token();
    const claims = await verifyToken(data?.token, { issuer: service.url });
    expect(claims).toMatchObject({ email: ada.email });
    await client.getSession();
    expect(await verifyToken(read.at(-1), { issuer: service.url })).toMatchObject({ sub: claims?.sub });
  },
);

test.for(GENERATIONS)(
  "the framework's client $version keeps a session without cookies",
  { timeout: INSTALL_WITHIN_MS },
  async (generation, { skip, service }) => {
    const loaded = (await loadClient(generation)) as { missing: string } | Loaded;
    if ("missing" in loaded) return skip(loaded.missing);
    const ada = person();
    let token = "";
    const client = loaded.createJwtClient({
      baseURL: service.url,
      fetchOptions: {
        customFetchImpl: ask as typeof fetch, // This client passes URLs.
        auth: { type: "Bearer", token: () => token },
        onResponse: ({ response }) => {
          token = response.headers.get("set-auth-token") ?? token;
        },
      },
    });
    const signedUp = await client.signUp.email(ada);
    expect(token.startsWith(`${signedUp.data?.token}.`)).toBe(true);
    expect((await client.getSession()).data?.user.email).toBe(ada.email);
    // Only the token in the body, as for apps that don't read the header.
    token = signedUp.data?.token ?? "";
    expect((await client.getSession()).data?.user.email).toBe(ada.email);
    await client.signOut({});
    expect((await client.getSession()).data).toBeNull();
  },
);
