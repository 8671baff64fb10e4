import { andThen, type MaybePromise } from "../../../base/maybe-promise.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { callOf } from "../../../kernel/pipeline/hooks/endpoint-hooks.ts";
import { countByAddress } from "../../../kernel/pipeline/limits/count-by-address.ts";
import { refuseFor } from "../../../kernel/pipeline/limits/refuse-for.ts";
import { type Asked, checkRolePermission } from "../../../shared/index.ts";
import { hasChecksum, isPossible, storedKey } from "../changing/key-text.ts";
import { INVALID_API_KEY, KEY_DISABLED, KEY_EXPIRED, KEY_NOT_FOUND, RATE_LIMITED } from "../errors.ts";
import type { KeyConfig } from "../options.ts";
import { keyOwners } from "../owners/owners.ts";
import { apiKeySettings } from "../settings.ts";
import { permissionsOf } from "../shapes.ts";
import type { ApiKeyRow, KeptKey, KeyStorage } from "../storage/key-storage.ts";
import { keyStorages } from "../storage/storages.ts";
import { countingOf, keyUsage, type Spent, spentBy, usedOnce } from "./limits.ts";

/** Limit of wrong keys from one IP address. Seconds. */
const WRONG_KEYS = { window: 60, max: 30 } as const;
/** Milliseconds between checks for keys without a checksum. */
const UNCHECKED_AGE = 5000;
/** Number of attempts to count a use while other requests count theirs. */
const TRIES = 3;

export interface AskedKey {
  readonly key: string;
  readonly configId?: string | undefined;
  readonly permissions?: Asked | undefined;
  /** Default: every kind. */
  readonly accepts?: (config: KeyConfig) => boolean;
}

export interface GoodKey {
  readonly row: ApiKeyRow;
  readonly config: KeyConfig;
  readonly user: User | undefined;
}

export interface RefusedKey extends Spent {
  /** It can't be a key, or the application refuses it. */
  readonly isMalformed?: true;
}

const wrong: RefusedKey = { refused: INVALID_API_KEY };

/**
 * Verifies a key: it must be known, enabled, not expired, valid for its owner, have these permissions, and
 * have a use left, which is counted. Takes one read, and one guarded write if uses are limited.
 */
export const keyJudge = service((core) => {
  const { configs, refillUnit } = core.use(apiKeySettings);
  const { places, of: storageOf, hasUnchecked } = core.use(keyStorages);
  const owners = core.use(keyOwners);
  const noteUse = core.use(keyUsage);
  const kinds = [...configs.values()];
  const shortest = Math.min(...kinds.map((config) => config.defaultKeyLength));
  const areChecked = kinds.every((config) => config.customKeyGenerator === undefined);

  let unchecked = { at: Number.NEGATIVE_INFINITY, some: true };
  const mayBeUnchecked = (): MaybePromise<boolean> => {
    const now = core.env.steady();
    if (!areChecked || now - unchecked.at < UNCHECKED_AGE) return !areChecked || unchecked.some;
    return andThen(hasUnchecked(), (some) => {
      unchecked = { at: now, some };
      return some;
    });
  };

  /** True if the text itself shows that it can't be a key. */
  const isMalformed = (key: string): MaybePromise<boolean> => {
    if (!isPossible(key) || (areChecked && key.length < shortest)) return true;
    return hasChecksum(key) ? false : andThen(mayBeUnchecked(), (isUsual) => !isUsual);
  };

  const isRefusedBy = (
    config: KeyConfig | undefined,
    context: Context,
    key: string,
  ): MaybePromise<boolean> => {
    const validate = config?.customAPIKeyValidator;
    if (validate === undefined) return false;
    return andThen(validate({ ctx: callOf(context), key }), (isRight) => isRight !== true);
  };

  const find = (key: string, from = 0): MaybePromise<KeptKey | undefined> => {
    const place = places[from];
    if (place === undefined) return undefined;
    return andThen(
      place.storage.find(storedKey(key, place.isClear)),
      (found) => found ?? find(key, from + 1),
    );
  };

  const spend = async (
    storage: KeyStorage,
    good: GoodKey,
    now: number,
    tries = TRIES,
  ): Promise<GoodKey | RefusedKey> => {
    const { row, config } = good;
    const counting = countingOf(row, config, refillUnit, now);
    if (counting === undefined) return good;
    const spent = spentBy(row, counting);
    if (spent !== undefined) {
      if (spent.isOver === true) await storage.removeUsedUp(row);
      return spent;
    }
    if (await storage.spend(row, counting)) return { ...good, row: usedOnce(row, counting) };
    // Other requests were first: check the remaining uses again.
    const current = await storage.findById(row.id);
    if (current === undefined) return wrong;
    return tries > 1
      ? spend(storage, { ...good, row: current }, now, tries - 1)
      : { refused: RATE_LIMITED, tryAgainIn: 0 };
  };

  const count = (good: GoodKey, now: number): MaybePromise<GoodKey | RefusedKey> => {
    const storage = storageOf(good.config);
    if (countingOf(good.row, good.config, refillUnit, now) !== undefined) return spend(storage, good, now);
    noteUse(storage, good.row, now);
    return good;
  };

  const judge = (
    context: Context,
    { key, configId, permissions, accepts }: AskedKey,
    kept: KeptKey | undefined,
  ): MaybePromise<GoodKey | RefusedKey> => {
    const config = kept && configs.get(kept.row.configId);
    if (kept === undefined || config === undefined) return wrong;
    if ((configId !== undefined && configId !== config.configId) || accepts?.(config) === false) return wrong;
    const { row } = kept;
    const { now } = context;
    const stored = storedKey(key, config.disableKeyHashing);
    const isOld = row.key !== stored;
    // The lookup of plain-text keys also finds a stored hash that is presented as a key. It isn't one.
    if (isOld && row.previousKey !== stored) return wrong;
    if (isOld && (row.previousUntil === null || Date.parse(row.previousUntil) <= now)) return wrong;
    if (row.enabled === false) return { refused: KEY_DISABLED };
    if (row.expiresAt !== null && core.clock.isOver(Date.parse(row.expiresAt), now))
      return storageOf(config)
        .removeExpired(row, context.time())
        .then(() => ({ refused: KEY_EXPIRED }));
    const isOrganizations = config.references === "organization";
    return andThen(owners.standing(kept, isOrganizations, now, permissions), (standing) => {
      if ("refused" in standing) return standing;
      if (permissions !== undefined && !grants(row, permissions)) return { refused: KEY_NOT_FOUND };
      return count({ row, config, user: standing.user }, now);
    });
  };

  const judged = (context: Context, asked: AskedKey): MaybePromise<GoodKey | RefusedKey> => {
    // With several kinds, the row states the kind.
    const first = configs.size === 1 ? kinds[0] : configs.get(asked.configId ?? "");
    return andThen(isMalformed(asked.key), (isNone) => {
      if (isNone) return { ...wrong, isMalformed: true as const };
      return andThen(isRefusedBy(first, context, asked.key), (isRefused) => {
        if (isRefused) return refusedByApplication;
        return andThen(find(asked.key), (kept) => {
          const config = kept && configs.get(kept.row.configId);
          const own = config === first ? false : isRefusedBy(config, context, asked.key);
          return andThen(own, (isRefused) =>
            isRefused ? refusedByApplication : judge(context, asked, kept),
          );
        });
      });
    });
  };

  /** Answers too many wrong keys from one IP address with 429. Valid keys are still accepted. */
  return (context: Context, asked: AskedKey): MaybePromise<GoodKey | RefusedKey> =>
    andThen(judged(context, asked), (result) => {
      const isWrong = "refused" in result && result.refused.code === INVALID_API_KEY.code;
      if (!isWrong || !core.options.rateLimit.enabled) return result;
      return andThen(countByAddress(core, context, "/api-key/wrong", WRONG_KEYS), (seconds) => {
        refuseFor(core, "address", seconds);
        return result;
      });
    });
});

/** The same, for the call of a route. */
export const judgedKey = requestService((core) => {
  const judge = core.use(keyJudge);
  return (context) => (asked: AskedKey) => judge(context, asked);
});

const refusedByApplication: RefusedKey = { refused: KEY_NOT_FOUND, isMalformed: true };

function grants(row: ApiKeyRow, asked: Asked): boolean {
  const statements = permissionsOf(row);
  return (
    statements !== null && checkRolePermission({ role: "key", permissions: asked }, { key: { statements } })
  );
}
