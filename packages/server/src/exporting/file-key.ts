import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scryptSync,
} from "node:crypto";
import { ConfigurationError } from "latchkey/host";

/** The part of the first line from which the key of a file is found. Texts are base64, those of X25519 base64url. */
export type KeyLine =
  | { readonly type: "x25519"; readonly ephemeral: string; readonly recipient: string }
  | {
      readonly type: "scrypt";
      readonly salt: string;
      readonly n: number;
      readonly r: number;
      readonly p: number;
    };

/** The operator's key, from the file that `--key` names. */
export type OperatorKey =
  | { readonly publicKey: KeyObject; readonly privateKey: KeyObject | undefined }
  | { readonly passphrase: string };

/** Encrypts the secrets of a file, one text after the other. */
export interface FileKey {
  /** `about` isn't encrypted, and belongs to the text. Base64. */
  seal(text: string, about: string): string;
  /** Undefined: text or `about` were changed, or the texts before it were not the same. */
  open(sealed: string, about: string): string | undefined;
}

const SHORTEST_PASSPHRASE = 16;
/** 128 MiB, a third of a second: once for each file. */
const COST = { n: 2 ** 17, r: 8, p: 1 };
const KEY = 32;
const NONCE = 12;
const TAG = 16;
const INFO = "latchkey export 1";

/**
 * Reads a key: X25519 in PEM (`openssl genpkey -algorithm X25519`), or otherwise a passphrase.
 *
 * @throws ConfigurationError with what to do.
 */
export function operatorKey(text: string, path: string): OperatorKey {
  if (!text.includes("-----BEGIN ")) return { passphrase: strong(text.trim(), path) };
  const parsed = pem(text);
  if (parsed?.publicKey.asymmetricKeyType === "x25519") return parsed;
  throw new ConfigurationError(
    `${path} is no X25519 key in PEM without a passphrase. Make one: openssl genpkey -algorithm X25519 -out key.pem`,
  );
}

function pem(text: string): Exclude<OperatorKey, { passphrase: string }> | undefined {
  try {
    if (text.includes("PUBLIC KEY")) return { publicKey: createPublicKey(text), privateKey: undefined };
    const privateKey = createPrivateKey(text);
    return { publicKey: createPublicKey(privateKey), privateKey };
  } catch {
    return undefined;
  }
}

function strong(passphrase: string, path: string): string {
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new ConfigurationError(
    `The passphrase in ${path} has ${passphrase.length} characters; at least ${SHORTEST_PASSPHRASE} are needed. Make one: openssl rand -base64 32`,
  );
}

/** Makes the key of a new file, with the line that lets the operator's key find it again. */
export function newFileKey(key: OperatorKey): { line: KeyLine; fileKey: FileKey } {
  if ("passphrase" in key) {
    const salt = randomBytes(16).toString("base64");
    const line: KeyLine = { type: "scrypt", salt, ...COST };
    return { line, fileKey: fileKeyOf(stretched(key.passphrase, line), salt) };
  }
  const { publicKey: ephemeral, privateKey } = generateKeyPairSync("x25519");
  const line: KeyLine = { type: "x25519", ephemeral: raw(ephemeral), recipient: raw(key.publicKey) };
  return { line, fileKey: fileKeyOf(diffieHellman({ publicKey: key.publicKey, privateKey }), saltOf(line)) };
}

/**
 * Finds the key of a file again.
 *
 * @throws ConfigurationError if the operator's key is of another kind, or another one.
 */
export function fileKeyFor(line: KeyLine, key: OperatorKey): FileKey {
  if (line.type === "scrypt") {
    if (!("passphrase" in key))
      throw new ConfigurationError("This export is encrypted with a passphrase. Name its file: --key FILE");
    return fileKeyOf(stretched(key.passphrase, line), line.salt);
  }
  const wanted = `This export is encrypted for the X25519 key ${line.recipient}.`;
  if ("passphrase" in key || key.privateKey === undefined)
    throw new ConfigurationError(`${wanted} Name the file of its private key: --key FILE`);
  if (raw(key.publicKey) !== line.recipient)
    throw new ConfigurationError(`${wanted} The given key is ${raw(key.publicKey)}.`);
  const publicKey = createPublicKey({
    key: { kty: "OKP", crv: "X25519", x: line.ephemeral },
    format: "jwk",
  });
  return fileKeyOf(diffieHellman({ publicKey, privateKey: key.privateKey }), saltOf(line));
}

type Line<Type extends KeyLine["type"]> = Extract<KeyLine, { type: Type }>;

const saltOf = ({ ephemeral, recipient }: Line<"x25519">): string => `${ephemeral}.${recipient}`;

/** The 32 bytes of a public key in base64url, as RFC 8037 writes them. */
function raw(key: KeyObject): string {
  return key.export({ format: "jwk" }).x ?? "";
}

function stretched(passphrase: string, { salt, n, r, p }: Line<"scrypt">): Buffer {
  // A file that was tampered with must not fill the memory.
  if (n > COST.n || r > COST.r || p > COST.p)
    throw new ConfigurationError("The first line of the export asks for more memory than an export needs.");
  const maxmem = 256 * n * r;
  return scryptSync(passphrase.normalize("NFKC"), Buffer.from(salt, "base64"), KEY, { N: n, r, p, maxmem });
}

/** The number of a text is its nonce, so that texts can't be exchanged or left out. A key is for one file. */
function fileKeyOf(secret: Buffer, salt: string): FileKey {
  const key = Buffer.from(hkdfSync("sha256", secret, salt, INFO, KEY));
  let count = 0;
  const nonce = (): Buffer => {
    const bytes = Buffer.alloc(NONCE);
    bytes.writeBigUInt64BE(BigInt(++count), NONCE - 8);
    return bytes;
  };
  return {
    seal(text, about) {
      const cipher = createCipheriv("aes-256-gcm", key, nonce(), { authTagLength: TAG });
      cipher.setAAD(Buffer.from(about));
      return Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
        "base64",
      );
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key, nonce(), { authTagLength: TAG });
      if (bytes.length < TAG) return undefined;
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG));
      const text = decipher.update(bytes.subarray(0, -TAG));
      try {
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** A digest of everything that was written into a file, or read from it. */
export function fileDigest(): { add(line: string): void; value(): string } {
  const digest = createHash("sha256");
  return {
    add: (line) => void digest.update(`${line}\n`),
    value: () => digest.copy().digest("base64"),
  };
}
