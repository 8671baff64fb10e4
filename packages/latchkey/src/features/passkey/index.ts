import { z } from "zod";
import type { PasskeyApi } from "../../generated/passkey.ts";
import { type Feature, feature } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { strayPasskeys } from "./concerns.ts";
import { PASSKEY_ADDED, PASSKEY_REMOVED } from "./notices.ts";
import { offersSignUp } from "./offers-sign-up.ts";
import { type PasskeyOptions, passkeyOptions } from "./options.ts";
import { relyingParty } from "./relying-party.ts";
import { passkeyRoutes } from "./routes.ts";
import { passkeySettings } from "./settings.ts";
import { passkeyTable } from "./tables.ts";
import { passkeyWayIn } from "./way-in.ts";

export type * from "./options.ts";

const OfferedPasskeys = z.object({
  rpId: z.string().describe("The domain that passkeys belong to: they work there and below it"),
  relatedOrigins: z.array(z.string()).describe("Other origins where they work"),
  signUp: z.boolean().describe("Whether people can sign up with a passkey in place of a password"),
  upgrade: z
    .enum(["offer", "automatic", "off"])
    .describe("Whether a passkey is suggested after a sign-in without one"),
});

/** Passkeys (WebAuthn): users add them, and sign in with them without a password. They can't be phished. */
export function passkey(options: PasskeyOptions = {}): Feature<PasskeyApi> {
  passkeyOptions.check(options, "passkey");
  const settings = passkeyOptions.fill(options, "passkey");
  const declared = feature<PasskeyApi>({
    id: "passkey",
    tables: [passkeyTable],
    tableOptions: { passkey: { ...options.schema?.passkey } },
    events: ["passkey_added", "passkey_removed", "passkey_counter_lower"],
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
