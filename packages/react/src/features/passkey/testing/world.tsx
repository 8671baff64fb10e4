import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { credentialsOf } from "@latchkey/testing/passkey/credentials";
import { passkey } from "latchkey/features";
import { onTestFinished, vi } from "vitest";
import { world as accountWorld } from "../../../account/testing/world.tsx";

/** Starts an engine with passkeys and a signed-in user, in a browser on a device that can store passkeys. */
export async function world() {
  const known = await accountWorld({
    plugins: [passkey({ rpID: location.hostname, origin: location.origin })],
  });
  return { ...known, ...withDevice() };
}

/** Gives this browser a device that can store passkeys, until the test ends. */
export function withDevice() {
  const authenticator = new Authenticator();
  const { browser, PublicKeyCredential, credentials } = credentialsOf(
    authenticator,
    location.origin,
    (json) => ({
      ...json,
      toJSON: () => json,
    }),
  );
  vi.stubGlobal("PublicKeyCredential", PublicKeyCredential);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: credentials });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "credentials");
  });
  return {
    authenticator,
    /** The browser's dialog. `refusal`: how it ends. */
    browser,
    /** Offers passkeys in the list of a field. */
    offerInFields: () =>
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => true }),
  };
}
