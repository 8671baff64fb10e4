import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type Cbor, encodeCbor } from "./cbor.ts";

/** Authenticator data flags (WebAuthn 3, 6.1). */
export const FLAGS = { UP: 0x01, UV: 0x04, BE: 0x08, BS: 0x10, AT: 0x40, ED: 0x80 } as const;

const ALGORITHMS = { es256: -7, eddsa: -8, rs256: -257 } as const;

export interface AuthenticatorOptions {
  algorithm?: keyof typeof ALGORITHMS;
  /** True if it verifies the user. Default true. */
  verifiesUser?: boolean;
  /** True if credentials are synced to other devices. Default false. */
  syncs?: boolean;
  /** True if it counts uses. Default true. */
  counts?: boolean;
  aaguid?: string;
  /** Length of credential IDs in bytes. Default 32. */
  idLength?: number;
}

/** Deliberate mistakes in a ceremony. */
export interface Wrong {
  origin?: string;
  challenge?: string;
  type?: string;
  rpId?: string;
  crossOrigin?: boolean;
  flags?: number;
  counter?: number;
  userHandle?: string | null;
  fmt?: string;
  attStmt?: ReadonlyMap<string, Cbor>;
  /** The key of the signature, in place of the credential's. */
  key?: KeyObject;
  id?: string;
}

export interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  excludeCredentials?: { id: string }[];
}

export interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials?: { id: string }[];
}

interface Credential {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  cose: Buffer;
  counter: number;
}

export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** An authenticator in software (WebAuthn 3, 6), with the part of the browser that wraps it. */
export class Authenticator {
  readonly credentials: Credential[] = [];
  readonly #options: Required<AuthenticatorOptions>;

  constructor(options: AuthenticatorOptions = {}) {
    this.#options = {
      algorithm: "es256",
      verifiesUser: true,
      syncs: false,
      counts: true,
      aaguid: "00000000-0000-0000-0000-000000000000",
      idLength: 32,
      ...options,
    };
  }

  /** Returns a RegistrationResponseJSON. */
  create(options: CreationOptions, origin: string, wrong: Wrong = {}) {
    const { privateKey, cose } = newKey(this.#options.algorithm);
    const id = wrong.id ?? base64url(randomBytes(this.#options.idLength));
    const credential = { id, rpId: options.rp.id, userHandle: options.user.id, privateKey, cose, counter: 0 };
    this.credentials.push(credential);
    const raw = Buffer.from(id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(raw.length);
    const attested = [Buffer.from(this.#options.aaguid.replaceAll("-", ""), "hex"), length, raw, cose];
    const authData = Buffer.concat([this.#head(credential, FLAGS.AT, wrong), ...attested]);
    const attestation = new Map<string, Cbor>([
      ["fmt", wrong.fmt ?? "none"],
      ["attStmt", wrong.attStmt ?? new Map()],
      ["authData", authData],
    ]);
    return {
      id,
      rawId: id,
      type: "public-key",
      authenticatorAttachment: "platform",
      clientExtensionResults: { credProps: { rk: true } },
      response: {
        clientDataJSON: clientData("webauthn.create", options.challenge, origin, wrong),
        attestationObject: base64url(encodeCbor(attestation)),
        transports: ["internal", "hybrid"],
      },
    };
  }

  /** Returns an AuthenticationResponseJSON of the newest matching credential. */
  get(options: RequestOptions, origin: string, wrong: Wrong = {}) {
    const allowed = options.allowCredentials?.map(({ id }) => id);
    const credential = this.credentials.findLast(
      ({ id, rpId }) => rpId === options.rpId && (allowed?.includes(id) ?? true),
    );
    if (credential === undefined) throw new Error("The authenticator has no passkey for it.");
    if (this.#options.counts) credential.counter += 1;
    const clientDataJSON = clientData("webauthn.get", options.challenge, origin, wrong);
    const authenticatorData = this.#head(credential, 0, wrong);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    const hash = this.#options.algorithm === "eddsa" ? null : "sha256";
    const userHandle = wrong.userHandle === undefined ? credential.userHandle : wrong.userHandle;
    return {
      id: wrong.id ?? credential.id,
      rawId: wrong.id ?? credential.id,
      type: "public-key",
      authenticatorAttachment: "platform",
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign(hash, signed, wrong.key ?? credential.privateKey)),
        ...(userHandle === null ? {} : { userHandle }),
      },
    };
  }

  #head({ rpId, counter }: Credential, added: number, wrong: Wrong): Buffer {
    const { verifiesUser, syncs } = this.#options;
    const flags = FLAGS.UP | (verifiesUser ? FLAGS.UV : 0) | (syncs ? FLAGS.BE | FLAGS.BS : 0) | added;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([wrong.flags ?? flags]), count]);
  }
}

function clientData(type: string, challenge: string, origin: string, wrong: Wrong): string {
  const { type: otherType = type, challenge: other = challenge, origin: otherOrigin = origin } = wrong;
  const data = {
    type: otherType,
    challenge: other,
    origin: otherOrigin,
    crossOrigin: wrong.crossOrigin ?? false,
  };
  return base64url(Buffer.from(JSON.stringify(data)));
}

/** Returns a key pair, with the public key as COSE_Key (RFC 9053). */
function newKey(algorithm: keyof typeof ALGORITHMS): { privateKey: KeyObject; cose: Buffer } {
  const { publicKey, privateKey } =
    algorithm === "es256"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : algorithm === "eddsa"
        ? generateKeyPairSync("ed25519")
        : generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = publicKey.export({ format: "jwk" });
  const bytes = (text: unknown) => Buffer.from(String(text), "base64url");
  const alg: [number, Cbor] = [3, ALGORITHMS[algorithm]];
  const cose: Record<typeof algorithm, () => [number, Cbor][]> = {
    es256: () => [[1, 2], alg, [-1, 1], [-2, bytes(jwk.x)], [-3, bytes(jwk.y)]],
    eddsa: () => [[1, 1], alg, [-1, 6], [-2, bytes(jwk.x)]],
    rs256: () => [[1, 3], alg, [-1, bytes(jwk.n)], [-2, bytes(jwk.e)]],
  };
  return { privateKey, cose: encodeCbor(new Map(cose[algorithm]())) };
}
