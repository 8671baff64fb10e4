import { fail, isFailure } from "../../../base/errors.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { KEY_NOT_FOUND, USER_NOT_MEMBER_OF_ORGANIZATION } from "../errors.ts";
import type { KeyConfig } from "../options.ts";
import { apiKeySettings, configOf } from "../settings.ts";
import type { ApiKeyRow } from "../storage/key-storage.ts";
import { keyStorages } from "../storage/storages.ts";
import { type KeyAction, keyOwners, ownerIdOf } from "./owners.ts";

/** A key with its kind. */
export interface OwnKey {
  readonly row: ApiKeyRow;
  readonly config: KeyConfig;
}

export interface NamedKey {
  readonly keyId: string;
  readonly configId?: string | undefined;
  /** The required owner, which the application gives. */
  readonly userId?: unknown;
}

export const KEY_EVENTS = [
  "api_key_created",
  "api_key_updated",
  "api_key_rotated",
  "api_key_deleted",
] as const;

/** The keys that the caller may access. */
export const ownKeys = requestService((core) => {
  const settings = core.use(apiKeySettings);
  const owners = core.use(keyOwners);
  const storages = core.use(keyStorages);
  const auditOf = audit.make(core);
  return (context) => {
    const assertOwn = async (
      { row, config }: OwnKey,
      userId: unknown,
      action: KeyAction,
      tx?: Transaction,
    ) => {
      const owner = ownerIdOf(row);
      const { user } = context;
      if (userId !== undefined && userId !== owner) throw fail(KEY_NOT_FOUND);
      if (user === undefined) return;
      if (config.references === "organization")
        await owners.assertMay(action, { organizationId: owner, userId: user.id }, tx);
      else if (owner !== user.id) throw fail(KEY_NOT_FOUND);
    };
    return {
      /** Returns the key. Another user's key, and one of another kind, is reported as unknown. */
      async get({ keyId, configId, userId }: NamedKey, action: KeyAction, tx?: Transaction): Promise<OwnKey> {
        const config = configOf(settings, configId);
        const row = await storages.of(config).findById(keyId, tx);
        if (row === undefined || row.id !== keyId || row.configId !== config.configId)
          throw fail(KEY_NOT_FOUND);
        try {
          await assertOwn({ row, config }, userId, action, tx);
        } catch (error) {
          throw isFailure(error, USER_NOT_MEMBER_OF_ORGANIZATION) ? fail(KEY_NOT_FOUND) : error;
        }
        return { row, config };
      },
      /** Records an act on a key. */
      record(
        event: (typeof KEY_EVENTS)[number],
        { row, config }: OwnKey,
        tx: Transaction,
        changed?: readonly string[],
      ): Promise<void> {
        // A user's own key is no event of the active organization, so that its owners don't see it.
        const organizationId = config.references === "organization" ? ownerIdOf(row) : null;
        const target = { type: "api_key", id: row.id };
        return auditOf(context).record(
          {
            event,
            userId: context.user?.id ?? row.userId,
            target,
            organizationId,
            ...(changed && { changed }),
          },
          tx,
        );
      },
    };
  };
});
