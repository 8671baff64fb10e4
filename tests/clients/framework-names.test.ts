import { fileURLToPath } from "node:url";
import * as compat from "latchkey/compat";
import { expect, test } from "vitest";
import { INSTALL_WITHIN_MS, installExactly, RegistryUnreachable } from "../install.ts";
import { GENERATIONS } from "./generations.ts";

/** Exports of `better-auth/plugins` that are no plugins: constants, schemas, and parts of plugins. */
const NO_PLUGINS = new Set([
  "createJwk",
  "defaultKeyHasher",
  "deviceAuthorizationOptionsSchema",
  "generateExportedKeyPair",
  "getJwtToken",
  "getOrgAdapter",
  "hasPermission",
  "isPasswordCompromised",
  "optionsMiddleware",
  "parseRoles",
  "redeemDeviceCode",
  "resolveSigningKey",
  "role",
  "signJWT",
  "toExpJWT",
  "twoFactorClient",
  "verifyJWT",
]);

test.for(GENERATIONS)(
  "every plugin of the framework $version is built, or its name says what to do instead",
  { timeout: INSTALL_WITHIN_MS },
  async ({ version, folder }, { skip }) => {
    try {
      await installExactly(fileURLToPath(folder));
    } catch (error) {
      if (error instanceof RegistryUnreachable) return skip(`${version} can't be fetched`);
      throw error;
    }
    const plugins: object = await import(new URL("./plugins.mjs", folder).href);
    const names = Object.entries(plugins).flatMap(([name, value]) =>
      typeof value === "function" && !NO_PLUGINS.has(name) ? [name] : [],
    );
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !(name in compat))).toEqual([]);
  },
);
