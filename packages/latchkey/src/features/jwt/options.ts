import { ConfigurationError } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import { group, listOf } from "../../base/options/group.ts";
import {
  callback,
  count,
  type Filled,
  flag,
  kind,
  type Named,
  type Option,
  oneOf,
  refined,
  seconds,
  such,
  text,
} from "../../base/options/option.ts";
import { type Concern, featureSettings } from "../../kernel/contracts/feature.ts";
import type { CallbackUser, Session } from "../../kernel/contracts/identity.ts";
import { type TableOptions, tableOptions } from "../../kernel/contracts/options/table.ts";
import { ALGORITHMS, type Algorithm, CURVES, type KeyPairConfig } from "./algorithms.ts";

/** The claims of a token (RFC 7519 section 4). */
export type Claims = Readonly<Record<string, unknown>>;

/** The subject of a new token. */
export interface TokenSubject {
  user: CallbackUser;
  session: Session;
}

/** A row of `jwks`. Dates may be strings. */
export interface StoredKey {
  id: string;
  publicKey: string;
  privateKey: string;
  createdAt: Date;
  expiresAt?: Date | null | undefined;
  alg?: string | null | undefined;
  crv?: string | null | undefined;
}

/** Storage of keys in place of the table. */
export interface KeyAdapter {
  getJwks: () => MaybePromise<readonly StoredKey[]>;
  /** Stores a key and returns it as stored. Called by one process at a time. */
  createJwk: (key: Omit<StoredKey, "id">) => MaybePromise<StoredKey>;
}

export interface JwksOptions {
  /** Parameters of new keys. Default `{ alg: "EdDSA" }`. */
  keyPairConfig?: KeyPairConfig;
  /** Additional algorithms for `signJWT`, each with its own keys. Default none. */
  keyPairConfigs?: readonly KeyPairConfig[];
  /** Stores private keys without encrypting them. Default false. */
  disablePrivateKeyEncryption?: boolean;
  /**
   * Time for which a key signs. Seconds. Default: until `latchkey keys rotate`; the service:
   * 7776000 (90 days).
   */
  rotationInterval?: number;
  /** Time after that for which its public key is published. Seconds. Default 2592000 (30 days). */
  gracePeriod?: number;
  /** The URL of a key set of another service, which signs in place of this engine. Needs `jwt.sign`. */
  remoteUrl?: string;
  /** The path of the key set, below the mount point. Default `/jwks`. */
  jwksPath?: string;
}

export interface TokenOptions {
  /** `iss` of tokens. Default: the origin of `baseURL`. */
  issuer?: string;
  /** `aud` of tokens: the services that they are for. Default: the origin of `baseURL`. */
  audience?: string | readonly string[];
  /** Expiry of a token: a duration such as `15m`, seconds since 1970, or a date. Default `15m`. */
  expirationTime?: string | number | Date;
  /**
   * Claims about the token's user. Default: the fields of the user that clients see, without those of
   * administration. `iat`, `exp`, `iss`, `aud` and `sub` are added unless it sets them.
   */
  definePayload?: (given: TokenSubject) => MaybePromise<Claims>;
  /** `sub` of tokens. Default: the user's ID. */
  getSubject?: (given: TokenSubject) => MaybePromise<string>;
  /** Signs in place of this engine, for example in a key management service. Needs `jwks.remoteUrl`. */
  sign?: (claims: Claims) => MaybePromise<string>;
}

export interface JwtOptions {
  jwks?: JwksOptions;
  jwt?: TokenOptions;
  /**
   * Leaves out the token in the header `set-auth-jwt` of `get-session`. Default false; in the service true.
   */
  disableSettingJwtHeader?: boolean;
  /**
   * Also issues tokens for sessions in which an administrator acts as the user. They name the administrator
   * as `act`. Default false.
   */
  allowImpersonated?: boolean;
  /**
   * Also issues tokens for requests with an API key, if the key isn't limited to permissions. Default false.
   */
  allowApiKeys?: boolean;
  adapter?: KeyAdapter;
  /** The application's names of the table and its columns. */
  schema?: { jwks?: TableOptions };
}

const keyPair: Option<KeyPairConfig> = refined(
  group({
    alg: oneOf(ALGORITHMS, "EdDSA"),
    crv: text(),
    modulusLength: count(3072, { min: 2048, whole: true }),
  } satisfies Named<KeyPairConfig>),
  (given, path) => {
    const curve = CURVES[given.alg];
    if (given.crv !== undefined && given.crv !== curve)
      throw new ConfigurationError(`${path}.crv is "${given.crv}"; ${given.alg} has ${curve ?? "no curve"}.`);
    return given;
  },
);

const expirationTime = such(
  kind<string | number | Date>(
    'a duration such as "15m", seconds since 1970, or a date',
    (value) => typeof value === "string" || typeof value === "number" || value instanceof Date,
  )("15m"),
  'a duration such as "15m", seconds since 1970, or a date',
  (value) => typeof value !== "string" || secondsOf(value) !== undefined,
);

const audience = kind<string | readonly string[]>(
  "a string or a list of strings",
  (value) =>
    typeof value === "string" ||
    (Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "string")),
);

/** Options of the feature. */
export const jwtOptions = group(
  {
    jwks: group({
      keyPairConfig: keyPair,
      keyPairConfigs: refined(listOf<KeyPairConfig[]>(keyPair), (given, path): KeyPairConfig[] =>
        (given ?? []).map((one, at) => keyPair.fill(one, `${path}[${at}]`)),
      ),
      disablePrivateKeyEncryption: flag(false),
      rotationInterval: such(count(), "a number of seconds, at least 1", (value) => value >= 1),
      gracePeriod: seconds(2_592_000, { min: 0 }),
      remoteUrl: text(),
      jwksPath: such(text("/jwks"), "a path that begins with /", (path) => /^\/[\w./-]+$/.test(path)),
    } satisfies Named<JwksOptions>),
    jwt: group({
      issuer: text(),
      audience: audience(),
      expirationTime,
      definePayload: callback<TokenOptions["definePayload"]>(),
      getSubject: callback<TokenOptions["getSubject"]>(),
      sign: callback<TokenOptions["sign"]>(),
    } satisfies Named<TokenOptions>),
    disableSettingJwtHeader: flag(false),
    allowImpersonated: flag(false),
    allowApiKeys: flag(false),
    adapter: group({
      getJwks: callback<KeyAdapter["getJwks"]>(),
      createJwk: callback<KeyAdapter["createJwk"]>(),
    } satisfies Named<KeyAdapter>),
    schema: group({ jwks: group(tableOptions) }),
  } satisfies Named<JwtOptions>,
  { sessionCookieCache: "copies of sessions are signed with the secret, never with these keys. Remove it." },
);

/** The options with every default filled in. */
export type ResolvedJwt = Filled<typeof jwtOptions.members>;

/** Checks the options and fills in the defaults. */
export function resolveJwt(options: JwtOptions): ResolvedJwt {
  jwtOptions.check(options, "jwt");
  const settings = jwtOptions.fill(options, "jwt");
  const { jwks, jwt, adapter } = settings;
  const refuse = (what: string): never => {
    throw new ConfigurationError(what);
  };
  if (jwt.sign !== undefined && jwks.remoteUrl === undefined)
    refuse("jwt.jwt.sign needs jwt.jwks.remoteUrl: keys of an external signer are published there.");
  if ((adapter.getJwks === undefined) !== (adapter.createJwk === undefined))
    refuse("jwt.adapter needs both getJwks and createJwk.");
  return settings;
}

/** Returns settings that are accepted and unwise, for the operator. */
export function unwiseIn({ jwks, jwt }: ResolvedJwt): readonly Concern[] {
  const concerns: Concern[] = [];
  const lives = typeof jwt.expirationTime === "string" ? (secondsOf(jwt.expirationTime) ?? 0) : 0;
  if (jwks.gracePeriod < lives)
    concerns.push({
      found: `jwt.jwks.gracePeriod is ${jwks.gracePeriod} seconds, and tokens are valid for ${lives}: after a change of keys some can't be verified.`,
      remedy: `Set jwt.jwks.gracePeriod to at least ${lives}.`,
    });
  if (jwks.remoteUrl !== undefined && jwt.sign === undefined)
    concerns.push({
      found:
        "jwt.jwks.remoteUrl is set without jwt.jwt.sign: tokens are signed with the keys of this engine.",
      remedy: "Publish the public keys of the table jwks at that URL, or set jwt.jwt.sign.",
    });
  return concerns;
}

/** Returns the algorithms of this engine's keys, the default one first. */
export function keyConfigsOf({ jwks }: ResolvedJwt): readonly KeyPairConfig[] {
  const all = [jwks.keyPairConfig, ...jwks.keyPairConfigs];
  return [
    ...new Map(all.toReversed().map((config): [Algorithm, KeyPairConfig] => [config.alg, config])).values(),
  ].toReversed();
}

/** Settings of this engine's feature. */
export const jwtSettings = featureSettings<ResolvedJwt>("tokens");

const UNITS: readonly (readonly [RegExp, seconds: number])[] = [
  [/^s(ec(ond)?s?)?$/, 1],
  [/^m(in(ute)?s?)?$/, 60],
  [/^h((ou)?rs?)?$/, 3600],
  [/^d(ays?)?$/, 86_400],
  [/^w(eeks?)?$/, 604_800],
  [/^y((ea)?rs?)?$/, 31_557_600],
];

/** Returns the seconds of a duration such as `15m` or `2 hours`. Undefined if the text isn't one. */
export function secondsOf(duration: string): number | undefined {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?) ?([a-z]+)$/i.exec(duration) ?? [];
  const size = UNITS.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1];
  return amount === undefined || size === undefined ? undefined : Math.round(Number(amount) * size);
}
