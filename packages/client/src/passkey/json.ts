/** Credentials as JSON, for browsers without the conversion (WebAuthn 3, 5.1.8 to 5.1.9 and 5.2). */

export type Json = Readonly<Record<string, unknown>>;

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

interface CredentialJson {
  readonly id: string;
}

const descriptors = (list: unknown) =>
  // The service's list of credentials.
  ((list ?? []) as CredentialJson[]).map((one) => ({ ...one, id: bytesOf(one.id) }));

/** Members of `PublicKeyCredential` that only some browsers have. */
type Statics = Partial<
  Pick<typeof PublicKeyCredential, "parseCreationOptionsFromJSON" | "parseRequestOptionsFromJSON">
>;

const statics = (): Statics => PublicKeyCredential;

export function creationOptions(json: Json): PublicKeyCredentialCreationOptions {
  // The service's answer: its members are those of the standard.
  const given = json as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { parseCreationOptionsFromJSON: parse } = statics();
  if (parse !== undefined) return parse.call(PublicKeyCredential, given);
  return {
    ...json,
    challenge: bytesOf(given.challenge),
    user: { ...given.user, id: bytesOf(given.user.id) },
    excludeCredentials: descriptors(given.excludeCredentials),
    // The other members are unchanged.
  } as unknown as PublicKeyCredentialCreationOptions;
}

export function requestOptions(json: Json): PublicKeyCredentialRequestOptions {
  // See above.
  const given = json as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { parseRequestOptionsFromJSON: parse } = statics();
  if (parse !== undefined) return parse.call(PublicKeyCredential, given);
  return {
    ...json,
    challenge: bytesOf(given.challenge),
    allowCredentials: descriptors(given.allowCredentials),
    // See above.
  } as unknown as PublicKeyCredentialRequestOptions;
}

/** Members of a response that are buffers. */
const BUFFERS = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];

export function jsonOf(credential: PublicKeyCredential): Json {
  // Older browsers don't have it.
  const toJSON = credential.toJSON as PublicKeyCredential["toJSON"] | undefined;
  if (toJSON !== undefined) {
    try {
      // JSON, so a request can carry it.
      return toJSON.call(credential) as unknown as Json;
    } catch {
      // Some password managers replace the credential with an object that only looks like one.
    }
  }
  // Each kind of response has some of these members.
  const response = credential.response as unknown as Record<string, unknown> & {
    getTransports?: () => string[];
  };
  const buffers = BUFFERS.filter((name) => response[name] instanceof ArrayBuffer);
  const { id, type, authenticatorAttachment } = credential;
  return {
    id,
    rawId: id,
    type,
    ...(authenticatorAttachment === null ? {} : { authenticatorAttachment }),
    clientExtensionResults: credential.getClientExtensionResults(),
    response: {
      // Each was checked to be one.
      ...Object.fromEntries(buffers.map((name) => [name, textOf(response[name] as ArrayBuffer)])),
      ...(response.getTransports === undefined ? {} : { transports: response.getTransports() }),
    },
  };
}
