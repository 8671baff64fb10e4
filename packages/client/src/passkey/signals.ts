/** Signals to password managers (WebAuthn 3, 5.1.10), in browsers that support them. Never rejects. */

export interface Signals {
  readonly rpId: string;
  readonly userId: string;
  readonly name: string;
  readonly displayName: string;
  readonly credentialIds: readonly string[];
}

interface Signaling {
  signalUnknownCredential(about: { rpId: string; credentialId: string }): Promise<void>;
  signalAllAcceptedCredentials(about: {
    rpId: string;
    userId: string;
    allAcceptedCredentialIds: readonly string[];
  }): Promise<void>;
  signalCurrentUserDetails(about: Omit<Signals, "credentialIds">): Promise<void>;
}

function signaling(): Partial<Signaling> {
  // The browser's types declare members that some browsers lack.
  return typeof PublicKeyCredential === "undefined"
    ? {}
    : (PublicKeyCredential as unknown as Partial<Signaling>);
}

/** Reports whether password managers can learn of a removed passkey. */
export function canSignal(): boolean {
  return typeof signaling().signalUnknownCredential === "function";
}

/** Signals that the service doesn't know this passkey. */
export async function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  await signaling()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined);
}

/** Signals the user's passkeys and names. */
export async function signalAll({ rpId, userId, name, displayName, credentialIds }: Signals): Promise<void> {
  await signaling()
    .signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds })
    .catch(() => undefined);
  await signaling()
    .signalCurrentUserDetails?.({ rpId, userId, name, displayName })
    .catch(() => undefined);
}
