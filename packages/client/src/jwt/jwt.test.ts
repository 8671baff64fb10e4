import { bearer, jwt } from "latchkey/features";
import { expect, test } from "vitest";
import { jwtClient } from "../features.ts";
import { createAuthClient } from "../index.ts";
import { browser } from "../testing/browser.ts";
import { ADA } from "../testing/people.ts";
import { startService } from "../testing/service.ts";

test("a client gets tokens and the keys that verify them, wherever these are published", async () => {
  const jwks = { jwksPath: "/.well-known/jwks.json" };
  const service = await startService({ plugins: [jwt({ jwks })] });
  const { fetch } = browser(service.url);
  const client = createAuthClient({ baseURL: service.url, fetch, plugins: [jwtClient({ jwks })] });
  await client.signUp.email(ADA, { throw: true });
  const { data } = await client.token();
  expect(data?.token.split(".")).toHaveLength(3);
  const { keys } = await client
    .jwks({ fetchOptions: { throw: false } })
    .then(({ data }) => data ?? { keys: [] });
  expect(keys).toMatchObject([{ alg: "EdDSA" }]);
});

test("a client without cookies keeps the token from answers", async () => {
  const service = await startService({ plugins: [bearer()] });
  let token: string | undefined;
  const client = createAuthClient({
    baseURL: service.url,
    fetch: (url, init) => fetch(url, { ...init, credentials: "omit" }),
    fetchOptions: {
      onRequest({ headers }) {
        if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
      },
      onResponse({ response }) {
        token = response.headers.get("set-auth-token") ?? token;
      },
    },
  });
  await client.signUp.email(ADA, { throw: true });
  const { data } = await client.getSession();
  expect(data?.user.email).toBe(ADA.email);
});
