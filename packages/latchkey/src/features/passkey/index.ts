import { z } from "zod";
import type { PasskeyApi } from "../../generated/passkey.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { passkeyAdoption } from "./adoption-store.ts";
import { passkeyWayIn } from "./ceremonies/assertion.ts";
import { relyingParty, strayPasskeys } from "./ceremonies/relying-party.ts";
import { offersSignUp } from "./ceremonies/sign-up.ts";
import { PASSKEY_ADDED, PASSKEY_REMOVED } from "./notices.ts";
import { type PasskeyOptions, passkeyOptions, passkeySettings } from "./options.ts";
import { passkeyRoutes } from "./routes.ts";
import { passkeyStore } from "./store.ts";
import { passkeyTable } from "./tables.ts";

export type * from "./options.ts";

const OfferedPasskeys = z.object({
  rpId: z.string().describe("Domain of the passkeys: they work there and on its subdomains"),
  relatedOrigins: z.array(z.string()).describe("Other origins where the passkeys work"),
  signUp: z.boolean().describe("True if users can sign up with a passkey in place of a password"),
  upgrade: z
    .enum(["offer", "automatic", "off"])
    .describe("Suggestion of a passkey after a sign-in without one"),
});

/** Passkeys (WebAuthn): users add them, and sign in with them without a password. They can't be phished. */
export function passkey(options: PasskeyOptions = {}): Feature<PasskeyApi> {
  passkeyOptions.check(options, "passkey");
  const settings = passkeyOptions.fill(options, "passkey");
  const declared = feature<PasskeyApi>({
    id: "passkey",
    tables: [passkeyTable],
    adoption: passkeyAdoption,
    tableOptions: { passkey: { ...options.schema?.passkey } },
    events: ["passkey_added", "passkey_removed", "passkey_counter_lower"],
    names: { passkey: service((core) => core.use(passkeyStore).listNames) },
    ui: service((core) => {
      const { id, relatedOrigins } = core.use(relyingParty);
      const signUp = core.use(offersSignUp);
      const { upgrade } = settings;
      return { passkey: { rpId: id, relatedOrigins: [...relatedOrigins], signUp, upgrade } };
    }),
    uiShape: { passkey: OfferedPasskeys },
    notices: [PASSKEY_ADDED, PASSKEY_REMOVED],
    concerns: strayPasskeys,
    waysIn: { passkey: passkeyWayIn },
    routes: passkeyRoutes,
  });
  return passkeySettings.hold(declared, settings);
}
