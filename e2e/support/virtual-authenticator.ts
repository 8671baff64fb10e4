import type { Page } from "playwright-core";
import { untilAlive } from "./screen.ts";

export interface VirtualAuthenticator {
  /** The IDs of its passkeys, in base64. */
  passkeys(): Promise<string[]>;
  /** Sets whether its user is present and confirms. */
  confirms(isThere: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** Adds Chromium's virtual authenticator, which confirms at once. `verifies`: true if it verifies its user. */
export async function virtualAuthenticator(page: Page, verifies = true): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async passkeys() {
      const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.map(({ credentialId }) => credentialId);
    },
    async confirms(isThere) {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: isThere });
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: isThere });
    },
    async remove() {
      await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}

const OPTIONS = "**/passkey/generate-authenticate-options";

/**
 * Opens a sign-in page and presses its button for passkeys. The user confirms from the page's request for
 * options on: earlier, the list of the field would choose a passkey; later, the device would have stopped
 * waiting.
 */
export async function signInByButton(
  page: Page,
  device: VirtualAuthenticator,
  press: () => Promise<void>,
  url = "/sign-in",
): Promise<void> {
  await device.confirms(false);
  const offered = page.waitForResponse(OPTIONS);
  await page.goto(url);
  await untilAlive(page);
  await offered;
  await page.route(
    OPTIONS,
    async (route) => {
      await device.confirms(true);
      await route.continue();
    },
    { times: 1 },
  );
  await press();
}
