import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import {
  type GenericOAuthConfig,
  type GenericOAuthOptions,
  genericOAuth,
} from "../../../latchkey/src/features/generic-oauth/index.ts";
import { type AppOptions, app, QUICK_PASSWORDS } from "../app.ts";
import type { Client } from "../client.ts";
import { type FakeProviders, fakeProviders } from "../fake-providers/index.ts";
import { comeBack } from "../social/provider-app.ts";

export const ISSUER = "https://accounts.google.com";

/** The ID of the house's own provider, played by a fake that speaks standard OpenID Connect. */
export const ID = "house";

/** Starts a server with a provider's discovery document. */
export async function describing(
  members: () => unknown,
  status = 200,
): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(members()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/.well-known/openid-configuration`, asked: () => asked };
}

/** Returns the fake's URL for a real URL. */
const addressOf = ({ url }: FakeProviders, real: string) => real.replace(/^https:\/\//, `${url}/`);

export const endpoints = (fake: FakeProviders) => ({
  issuer: ISSUER,
  authorization_endpoint: addressOf(fake, "https://accounts.google.com/o/oauth2/v2/auth"),
  token_endpoint: addressOf(fake, "https://oauth2.googleapis.com/token"),
  jwks_uri: addressOf(fake, "https://www.googleapis.com/oauth2/v3/certs"),
});

export async function houseApp(
  config: (fake: FakeProviders) => Promise<Partial<GenericOAuthConfig>>,
  { callbackPath, ...options }: AppOptions & Pick<GenericOAuthOptions, "callbackPath"> = {},
  /** Returns the entries of the configuration, if there are more than this one. */
  entries: (house: GenericOAuthConfig) => readonly GenericOAuthConfig[] = (house) => [house],
) {
  let now = Date.now;
  const fake = await fakeProviders({ now: () => now() });
  onTestFinished(fake.close);
  for (const path of ["oauth2/callback", "callback"])
    fake.register(`https://app.example.com/api/auth/${path}/${ID}`);
  const { clientId = "", clientSecret = "" } = fake.credentials.google as Record<string, string>;
  const house = { providerId: ID, clientId, clientSecret, ...(await config(fake)) };
  const engine = await app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    advanced: { loopbackProviders: true },
    fetch: globalThis.fetch,
    plugins: [
      genericOAuth({ config: entries(house), ...(callbackPath === undefined ? {} : { callbackPath }) }),
    ],
    ...options,
  });
  now = engine.now;
  return { ...engine, fake };
}

export type House = Awaited<ReturnType<typeof houseApp>>;

export const discovered = async (fake: FakeProviders) => ({
  discoveryUrl: (await describing(() => endpoints(fake))).url,
  issuer: ISSUER,
});

export async function travel(
  world: House,
  client: Client = world.client(),
  path = "/sign-in/oauth2",
  cancel = false,
) {
  const { url, redirect } = await client.post(path, { providerId: ID, callbackURL: "/home" }).ok();
  expect(redirect).toBe(true);
  return comeBack(world, client, await world.fake.visit(url, { cancel }));
}
