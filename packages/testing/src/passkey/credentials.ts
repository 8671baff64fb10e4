import { vi } from "vitest";
import type { Authenticator } from "./authenticator.ts";

type Json = ReturnType<Authenticator["create"]> | ReturnType<Authenticator["get"]>;

const bytesOf = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, "base64url")).buffer;
const textOf = (bytes: BufferSource): string =>
  (ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes)
  ).toString("base64url");
const listOf = (list: PublicKeyCredentialDescriptor[] = []) => list.map(({ id }) => ({ id: textOf(id) }));

/** Builds a credential as browsers without `toJSON` return it. */
function credentialOf({ id, type, response, clientExtensionResults }: Json) {
  const buffers = Object.entries(response).filter(([name]) => name !== "transports");
  return {
    id,
    rawId: bytesOf(id),
    type,
    authenticatorAttachment: "platform",
    getClientExtensionResults: () => clientExtensionResults,
    response: {
      ...Object.fromEntries(buffers.map(([name, text]) => [name, bytesOf(String(text))])),
      ...("transports" in response ? { getTransports: () => response.transports } : {}),
    },
  };
}

export interface Browser {
  /** The name of the error that is thrown in place of a credential. */
  refusal: string | undefined;
  /** Signals to password managers. */
  readonly signals: { name: string; about: unknown }[];
  /** The options of the last ceremony. */
  last: { mediation?: string; signal?: AbortSignal } | undefined;
  /** True if a ceremony without a dialog waits until it is aborted. */
  waits: boolean;
}

/** Stubs `navigator.credentials` with an authenticator. `vi.unstubAllGlobals()` removes it. */
export function stubCredentials(device: Authenticator, origin: string): Browser {
  const { browser, PublicKeyCredential, credentials } = credentialsOf(device, origin);
  vi.stubGlobal("PublicKeyCredential", PublicKeyCredential);
  vi.stubGlobal("location", new URL(origin));
  vi.stubGlobal("navigator", { credentials });
  return browser;
}

/**
 * Builds the part of a browser that knows an authenticator. `wrap`: returns a credential as the browser does;
 * by default one without `toJSON`.
 */
export function credentialsOf(
  device: Authenticator,
  origin: string,
  wrap: (json: Json) => object = credentialOf,
) {
  const browser: Browser = { refusal: undefined, signals: [], last: undefined, waits: false };
  const begin = async (options: Browser["last"]): Promise<void> => {
    browser.last = options;
    if (browser.refusal !== undefined) throw new DOMException("Refused.", browser.refusal);
    if (browser.waits && options?.mediation === "conditional")
      await new Promise((_, reject) => {
        options.signal?.addEventListener("abort", () => reject(new DOMException("Ended.", "AbortError")));
      });
  };
  const signal = (name: string) => async (about: unknown) => {
    browser.signals.push({ name, about });
  };
  const PublicKeyCredential = Object.assign(() => undefined, {
    signalUnknownCredential: signal("unknown"),
    signalAllAcceptedCredentials: signal("all"),
    signalCurrentUserDetails: signal("details"),
  });
  const credentials = {
    async create(
      given: CredentialCreationOptions & Browser["last"] & { publicKey: PublicKeyCredentialCreationOptions },
    ) {
      await begin(given);
      const { challenge, rp, user } = given.publicKey;
      const options = {
        challenge: textOf(challenge),
        rp: { id: rp.id ?? "" },
        user: { id: textOf(user.id) },
      };
      return wrap(device.create(options, origin));
    },
    async get(given: Browser["last"] & { publicKey: PublicKeyCredentialRequestOptions }) {
      await begin(given);
      const { challenge, rpId = "", allowCredentials = [] } = given.publicKey;
      const allowed = allowCredentials.length === 0 ? {} : { allowCredentials: listOf(allowCredentials) };
      return wrap(device.get({ challenge: textOf(challenge), rpId, ...allowed }, origin));
    },
  };
  return { browser, PublicKeyCredential, credentials };
}
