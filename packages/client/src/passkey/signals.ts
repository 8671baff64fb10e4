/** What password managers are told (WebAuthn 3, 5.1.10), where the browser can. Never rejects. */

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
  // Types of the browser don't know that some don't have them.
  return typeof PublicKeyCredential === "undefined"
    ? {}
    : (PublicKeyCredential as unknown as Partial<Signaling>);
}

/** Whether password managers learn of a passkey that was removed. */
export function canSignal(): boolean {
  return typeof signaling().signalUnknownCredential === "function";
}

/** The service doesn't know this passkey. */
export async function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  await signaling()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined);
}

/** The passkeys that there are, and what the user is called. */
export async function signalAll({ rpId, userId, name, displayName, credentialIds }: Signals): Promise<void> {
  await signaling()
    .signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds })
    .catch(() => undefined);
  await signaling()
    .signalCurrentUserDetails?.({ rpId, userId, name, displayName })
    .catch(() => undefined);
}
