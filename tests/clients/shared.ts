import { chosenDatabase, isRedisChosen } from "@latchkey/testing/databases/kind";
import { test as base } from "vitest";
import { type ServiceWithProviders, startWithProviders } from "../played-providers.ts";
import { type Service, type ServiceOptions, startService, usedStores } from "../service.ts";

/** An application's frontend that the service trusts: another origin on the same site, so that Lax cookies go along. */
export const FRONTEND = "http://localhost:5173";

interface Shared {
  /** With everything that the clients have methods for. */
  service: Service;
  /** Signs nobody in before they have confirmed their email. */
  strict: Service;
  /** With providers, played over HTTP. Accounts are deleted by email only. */
  world: ServiceWithProviders;
  common: { options: ServiceOptions; stores: readonly string[] };
  /** The report of a run learns what the test's service keeps things in. Another file may have started it. */
  noted: undefined;
}

const common: Shared["common"] = {
  options: { env: { LATCHKEY_RATE_LIMIT: "off" }, quickPasswords: true },
  stores: [chosenDatabase(), ...(isRedisChosen() ? ["redis"] : [])],
};

/**
 * Tests at services that all files of a process share: each service is started by the first test that needs it, and
 * stops at the end. Every test signs up users of its own, so none sees another's.
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
