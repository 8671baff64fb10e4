import { houseApp, ISSUER, travel } from "@latchkey/testing/generic-oauth/house-app";
import { expect, test } from "vitest";
import type { Env } from "../../base/env.ts";

const DISCOVERY = "https://login.house.example/.well-known/openid-configuration";
const TOKENS = "https://oauth2.googleapis.com/token";
const PUBLIC = "203.0.113.7";

/**
 * Sets up a provider whose document names the real URLs of the fake one. `leads` resolves host names,
 * at each lookup.
 */
async function described(leads: (hostname: string, times: number) => string[], config: object = {}) {
  const requests: { url: string; addresses: readonly string[] | undefined }[] = [];
  let network: Env["fetch"] = fetch;
  const asked = new Map<string, number>();
  const world = await houseApp(
    async (fake) => {
      network = fake.fetch;
      return { discoveryUrl: DISCOVERY, issuer: ISSUER, ...config };
    },
    {
      lookup: async (hostname) => {
        asked.set(hostname, (asked.get(hostname) ?? 0) + 1);
        return leads(hostname, asked.get(hostname) ?? 0);
      },
      fetch: async (url, { addresses, ...init } = {}) => {
        requests.push({ url, addresses });
        if (url !== DISCOVERY) return network(url, init);
        return Response.json({
          issuer: ISSUER,
          authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
          token_endpoint: TOKENS,
          jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
        });
      },
    },
  );
  return { world, requests };
}

test.each([["10.0.0.7"], ["127.0.0.1"], ["169.254.169.254"], ["::1"], ["::ffff:192.168.0.1"], ["fd00::1"]])(
  "a discovered name that resolves to %s is never requested",
  async (address) => {
    const { world, requests } = await described((host) =>
      TOKENS.includes(host) ? [PUBLIC, address] : [PUBLIC],
    );
    expect((await travel(world)).error).toBe("oauth_code_verification_failed");
    expect(requests.map(({ url }) => url)).toEqual([DISCOVERY]);
  },
);

test("the connection goes to the checked address, whatever the name resolves to a moment later", async () => {
  const { world, requests } = await described((_, times) => [times === 1 ? PUBLIC : "10.0.0.7"]);
  expect((await travel(world)).error).toBeNull();
  expect(requests.map(({ addresses }) => addresses)).toEqual([[PUBLIC], [PUBLIC], [PUBLIC]]);
  expect((await travel(world)).error).toBe("oauth_code_verification_failed");
});

test("a provider whose discovery document is in a private network may have all its URLs there", async () => {
  const { world } = await described(() => ["10.0.0.7"]);
  expect((await travel(world)).error).toBeNull();
});

test("if the configuration allows private addresses, no name is looked up", async () => {
  const { world, requests } = await described(() => ["10.0.0.7"], { allowPrivateAddresses: true });
  expect((await travel(world)).error).toBeNull();
  expect(requests.some(({ addresses }) => addresses !== undefined)).toBe(false);
});
