import type { Page } from "playwright-core";

export interface VirtualAuthenticator {
  /** The IDs of its passkeys, in base64. */
  passkeys(): Promise<string[]>;
  /** Whether its user is there and confirms. */
  confirms(isThere: boolean): Promise<void>;
  remove(): Promise<void>;
}

/** A device of Chromium's own, which keeps passkeys and confirms at once. `verifies`: whether it verifies its user. */
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
