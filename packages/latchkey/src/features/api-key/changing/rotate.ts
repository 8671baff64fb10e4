import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { FAILED_TO_UPDATE_API_KEY, KEY_DISABLED, KEY_EXPIRED } from "../errors.ts";
import { type NamedKey, type OwnKey, ownKeys } from "../owners/own-keys.ts";
import type { ApiKeyRow } from "../storage/key-storage.ts";
import { keyStorages } from "../storage/storages.ts";
import { assertLifetime, expiryIn } from "./inputs.ts";
import { newSecret } from "./key-text.ts";

interface Given extends NamedKey {
  /** Seconds for which the old secret works. */
  readonly overlap?: number | undefined;
  readonly expiresIn?: number | null | undefined;
}

/** Gives a key a new secret. One of several concurrent rotations succeeds. */
export const rotateKey = requestService((core) => {
  const storages = core.use(keyStorages);
  const ownOf = ownKeys.make(core);
  return (context) =>
    async (given: Given): Promise<OwnKey & { plain: string }> => {
      const keys = ownOf(context);
      const { row: before, config } = await keys.get(given, "update");
      const { expiresIn, overlap = config.rotationOverlap } = given;
      assertLifetime(expiresIn, config);
      const { plain, stored: made } = await newSecret(core, config, before.prefix);
      // Covers both secrets: one without a checksum works until the end of the overlap.
      const isChecked = made.isChecked && (overlap === 0 || before.isChecked === true);
      const stored = { ...made, isChecked };
      const storage = storages.of(config);
      return core.db.transaction(async (tx) => {
        const { row } = await keys.get(given, "update", tx);
        assertWorks(row, context, expiresIn !== undefined);
        // For an organization's key, the member who now has the secret.
        const userId = config.references === "user" ? row.userId : (context.user?.id ?? row.userId);
        const now = context.time();
        const previousUntil = overlap > 0 ? context.time(overlap) : undefined;
        if (!(await storage.rotate(before, { ...stored, userId, now, previousUntil }, tx)))
          throw fail(FAILED_TO_UPDATE_API_KEY.as(409));
        const expiry = expiresIn === undefined ? {} : expiryIn(expiresIn, context);
        const rotated = { ...row, ...stored, userId, updatedAt: now };
        if (expiresIn !== undefined) await storage.update(rotated, expiry, tx);
        const key = { row: { ...rotated, ...expiry }, config };
        await keys.record("api_key_rotated", key, tx);
        return { ...key, plain };
      });
    };
});

function assertWorks({ enabled, expiresAt }: ApiKeyRow, { now }: Context, isRenewed: boolean): void {
  if (enabled === false) throw fail(KEY_DISABLED.as(400));
  if (!isRenewed && expiresAt !== null && Date.parse(expiresAt) <= now) throw fail(KEY_EXPIRED.as(400));
}
