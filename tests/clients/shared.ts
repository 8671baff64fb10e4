import { chosenDatabase, isRedisChosen } from "@latchkey/testing/databases/kind";
import { test as base } from "vitest";
import { type ServiceWithProviders, startWithProviders } from "../played-providers.ts";
import { type Service, type ServiceOptions, startService, usedStores } from "../service.ts";

/**
 * An application's frontend that the service trusts: another origin on the same site, so that Lax cookies are
 * sent.
 */
export const FRONTEND = "http://localhost:5173";

interface Shared {
  /** A service with all features that the clients have methods for. */
  service: Service;
  /** A service that refuses sign-ins until the email address is confirmed. */
  strict: Service;
  /** A service with fake providers over HTTP. It confirms account deletions by email. */
  world: ServiceWithProviders;
  common: { options: ServiceOptions; stores: readonly string[] };
  /** Records for the report which stores the service uses, even if another test file has started it. */
  noted: undefined;
}

const common: Shared["common"] = {
  options: { env: { LATCHKEY_RATE_LIMIT: "off" }, quickPasswords: true },
  stores: [chosenDatabase(), ...(isRedisChosen() ? ["redis"] : [])],
};

/**
 * Tests with services that all files of a process share. The first test that needs a service starts it, and
 * it stops at the end. Every test signs up new users, so tests don't affect each other.
 */
export const test = base.extend<Shared>({
  common: [common, { scope: "worker" }],
  service: [
    async ({ common: { options } }, use) => {
      await using service = await startService({
        ...options,
        env: { ...options.env, LATCHKEY_TRUSTED_ORIGINS: `${FRONTEND},https://*.example.com` },
        config: {
          admin: { deletion: "soft", impersonation: { requireReason: false } },
          apiKey: { enableSessionForAPIKeys: true },
          bearer: true,
          jwt: { disableSettingJwtHeader: false },
          organization: {
            teams: { enabled: true, defaultTeam: { enabled: true } },
            dynamicAccessControl: { enabled: true },
          },
        },
      });
      await use(service);
    },
    { scope: "worker" },
  ],
  strict: [
    async ({ common: { options } }, use) => {
      const config = { emailAndPassword: { requireEmailVerification: true } };
      await using service = await startService({ ...options, config });
      await use(service);
    },
    { scope: "worker" },
  ],
  world: [
    async ({ common: { options } }, use) => {
      const config = { user: { deleteUser: { sendDeleteAccountVerification: true } } };
      await using world = await startWithProviders({ ...options, config });
      await use(world);
    },
    { scope: "worker" },
  ],
  noted: [
    async ({ common: { stores } }, use) => {
      for (const store of stores) usedStores.add(store);
      await use(undefined);
    },
    { auto: true },
  ],
});
