import { ConfigurationError } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { SigningKey } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import {
  type Algorithm,
  CURVES,
  type KeyPair,
  type KeyPairConfig,
  newKeyPair,
  signerOf,
} from "./algorithms.ts";
import { chosen, dueExpiry, type Key, type PublishedKey, parseKey, sealPrivateKey } from "./key-ring.ts";
import { jwtSettings, keyConfigsOf } from "./options.ts";
import { keyStore } from "./store.ts";

/** Seconds for which the published set may be cached. */
export const KEYS_KEPT = 300;
/**
 * Milliseconds for which a key is published before it signs. By then each verifier, and a cache between, has
 * read it.
 */
const LEAD = 900_000;
/** Milliseconds between reads of the keys, which other processes create, too. */
const FRESH = 60_000;
/** Milliseconds between reads that are caused by an unknown `kid`, or by a store that didn't answer. */
const PAUSE = 5_000;

export interface Signer {
  kid: string;
  alg: Algorithm;
  sign: (text: string) => MaybePromise<string>;
}

export interface KeySet {
  keys: ReadonlyMap<string, Key>;
  /** The same object until the keys change. */
  published: { keys: PublishedKey[] };
  signers: ReadonlyMap<Algorithm, Signer>;
  readAt: number;
  /** Time of the next read. */
  until: number;
}

/**
 * The keys that sign tokens. A pair is created when a signature needs it, and the next one some time before
 * its predecessor expires. However many processes need it at once, one is created.
 */
export const signingKeys = service((core) => {
  const { env, sealer, db } = core;
  const settings = core.use(jwtSettings);
  const { rotationInterval, gracePeriod, disablePrivateKeyEncryption } = settings.jwks;
  const configs = keyConfigsOf(settings);
  const store = core.use(keyStore);
  const usual = settings.jwks.keyPairConfig.alg;
  const interval = rotationInterval === undefined ? undefined : rotationInterval * 1000;
  const lead = Math.min(LEAD, (interval ?? Number.POSITIVE_INFINITY) / 2);

  /** Returns the end of a key's publication. */
  const endOf = ({ expiresAt }: Key): number => expiresAt + gracePeriod * 1000;

  let current: KeySet | undefined;
  let reading: Promise<KeySet> | undefined;

  const read = async (tx?: Transaction): Promise<Key[]> =>
    (await store.all(tx)).flatMap((row) => parseKey(row, sealer, usual, rotationInterval) ?? []);

  /**
   * Returns the keys of an algorithm that may sign. A key that no secret decrypts belongs to another process,
   * or is lost.
   */
  const usable = (keys: readonly Key[], alg: Algorithm, now: number): Key[] =>
    keys.filter((key) => key.alg === alg && key.expiresAt > now && key.privateKey() !== undefined);

  /** Created before the transaction, because an RSA key takes time. */
  const pairsOf = (wanted: readonly KeyPairConfig[]) =>
    Promise.all(wanted.map(async (config) => ({ alg: config.alg, pair: await newKeyPair(config) })));

  async function insert(alg: Algorithm, pair: KeyPair, expiresAt: number | null, tx: Transaction) {
    const { publicKey, privateKey } = pair;
    await store.insert(
      {
        publicKey: JSON.stringify(publicKey),
        privateKey: disablePrivateKeyEncryption
          ? JSON.stringify(privateKey)
          : sealPrivateKey(privateKey, sealer),
        createdAt: new Date(env.now()).toISOString(),
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        alg,
        crv: CURVES[alg] ?? null,
      },
      tx,
    );
  }

  async function locked<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    await store.lock.prepare();
    return db.transaction(async (tx) => {
      await store.lock.take(tx);
      return work(tx);
    });
  }

  /** Creates the keys that are due. Another process may have created them while this one waited. */
  async function complete(due: readonly KeyPairConfig[]): Promise<void> {
    const made = await pairsOf(due);
    await locked(async (tx) => {
      const now = env.now();
      const keys = await read(tx);
      for (const { alg, pair } of made) {
        const expiresAt = dueExpiry(usable(keys, alg, now), now, lead, interval);
        if (expiresAt !== undefined) await insert(alg, pair, expiresAt, tx);
      }
    });
  }

  async function load(): Promise<KeySet> {
    const now = env.now();
    let keys = await read();
    const due = configs.filter(
      ({ alg }) => dueExpiry(usable(keys, alg, now), now, lead, interval) !== undefined,
    );
    if (due.length > 0) {
      await complete(due);
      keys = await read();
    }
    return setOf(keys, now);
  }

  function setOf(keys: readonly Key[], now: number): KeySet {
    const shown = keys.filter((key) => endOf(key) > now);
    const signing = configs.flatMap(({ alg }) => chosen(usable(keys, alg, now), now, lead) ?? []);
    const signers = signing.flatMap(({ alg, kid, privateKey }): [Algorithm, Signer][] => {
      const key = privateKey();
      return key === undefined ? [] : [[alg, { kid, alg, sign: signerOf(alg, key) }]];
    });
    const published = shown.map((key) => key.published);
    const before = current?.published;
    return {
      keys: new Map(shown.map((key) => [key.kid, key])),
      published:
        before !== undefined && JSON.stringify(before.keys) === JSON.stringify(published)
          ? before
          : { keys: published },
      signers: new Map(signers),
      readAt: now,
      until: Math.min(now + FRESH, ...signing.map(({ expiresAt }) => expiresAt), ...shown.map(endOf)),
    };
  }

  /** Loads the keys. Keeps those read before while the store doesn't answer. */
  async function loadOrKeep(): Promise<KeySet> {
    try {
      current = await load();
    } catch (error) {
      if (current === undefined) throw error;
      core.log("warn", "The signing keys can't be read; the ones read before are used", { error });
      current = { ...current, until: env.now() + PAUSE };
    }
    return current;
  }

  function readAnew(): Promise<KeySet> {
    reading ??= loadOrKeep().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  const set = (): MaybePromise<KeySet> =>
    current !== undefined && env.now() < current.until ? current : readAnew();

  return {
    set,
    /** Returns the key that a token names. Reads the keys again if it is unknown. */
    async find(kid: string): Promise<Key | undefined> {
      const { keys, readAt } = await set();
      const known = keys.get(kid);
      if (known !== undefined || env.now() - readAt < PAUSE) return known;
      return (await readAnew()).keys.get(kid);
    },
    /** Lists all published keys with their purpose and end. Creates none, so that a look changes nothing. */
    async list(): Promise<SigningKey[]> {
      const { keys, signers } = setOf(await read(), env.now());
      return [...keys.values()].map((key) => {
        const { kid, alg, createdAt, expiresAt } = key;
        const signer = keys.get(signers.get(alg)?.kid ?? "");
        return {
          kid,
          alg,
          isSigning: key === signer,
          isNext:
            signer !== undefined && createdAt > signer.createdAt && usable([key], alg, env.now()).length > 0,
          createdAt: new Date(createdAt).toISOString(),
          expiresAt: isoOf(expiresAt),
          retiresAt: isoOf(endOf(key)),
        };
      });
    },
    /**
     * Creates new keys. The earlier ones sign until the new ones have been published for long enough; with
     * `revoke` they are deleted at once, and every token that they signed becomes invalid. Keys of an adapter
     * can't be revoked here.
     */
    async rotate(revoke: boolean): Promise<void> {
      if (revoke && settings.adapter.getJwks !== undefined)
        throw new ConfigurationError(
          "Signing keys are stored by jwt.adapter. Delete them there, and rotate without revoke.",
        );
      const made = await pairsOf(configs);
      await locked(async (tx) => {
        const now = env.now();
        const ends = revoke ? now : now + lead;
        for (const { kid, expiresAt } of await read(tx)) {
          if (revoke) await store.remove({ id: kid }, tx);
          else if (expiresAt > ends)
            await store.setExpiry({ id: kid, expiresAt: new Date(ends).toISOString() }, tx);
        }
        const expiresAt = interval === undefined ? null : ends + interval;
        for (const { alg, pair } of made) await insert(alg, pair, expiresAt, tx);
      });
      await readAnew();
    },
  };
});

/** Null: never. */
function isoOf(at: number): string | null {
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
}
