import { z } from "zod";
import type { Core } from "../../../kernel/contracts/core.ts";
import type { Job } from "../../../kernel/contracts/feature.ts";
import { letter } from "../../../kernel/contracts/letter.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { letters, oneLine, timeText } from "../../../kernel/emails/letters.ts";
import { readerOf } from "../../../kernel/emails/recipient-language.ts";
import { cleanUpJob } from "../../../kernel/pipeline/jobs/clean-up.ts";
import type { DeliveryHandler } from "../../../storage/outbox/outbox.ts";
import { userStore } from "../../users/store.ts";
import { TOLD_BEFORE } from "../changing/inputs.ts";
import { apiKeySettings, configIdsOf } from "../settings.ts";
import type { ApiKeyRow } from "../storage/key-storage.ts";
import { apiKeyStore } from "../store.ts";

/** Keys that expired more than an hour ago. The clocks of two processes never differ by that much. */
const clearExpired = cleanUpJob({ every: 600, age: 3600, of: (core) => core.use(apiKeyStore).expired });

const Payload = z.object({
  userId: z.string(),
  apiKey: z.string().nullable(),
  start: z.string().nullable(),
  expiresAt: z.string(),
});

/** Keys that expire soon, by the database's time, and whose users haven't been notified. */
const ending = async (core: Core): Promise<readonly ApiKeyRow[]> => {
  const now = core.db.clock.forRemoval();
  if (now === undefined || !core.options.notices.apiKeyExpires || !core.use(letters).isOffered) return [];
  const at = (time: number) => new Date(time).toISOString();
  return core.use(apiKeyStore).ending(at(now), at(now + TOLD_BEFORE * 1000));
};

/** Notifies users once that one of their keys expires within seven days. */
const tellOfExpiry: Job = {
  every: 600,
  isDue: async (core) => (await ending(core)).length > 0,
  async run(core) {
    const { claimTold } = core.use(apiKeyStore);
    const rows = await ending(core);
    for (const { id, userId, name, start, expiresAt, enabled } of rows) {
      if (expiresAt === null) continue;
      const now = new Date(core.env.now()).toISOString();
      await core.db.transaction(async (tx) => {
        if (!(await claimTold({ id, expiresAt, now }, tx)) || userId === null || enabled === false) return;
        const payload: z.output<typeof Payload> = { userId, apiKey: name, start, expiresAt };
        await core.outbox.add(tx, API_KEY_EXPIRES.kind, payload);
      });
    }
    return rows.length > 0;
  },
};

/** Completes rows of the compatible framework: those of 1.2 name the user, later ones the owner. */
const completeOwners: Job = {
  every: 60,
  async isDue(core) {
    const { withoutOwner, withoutUser } = core.use(apiKeyStore);
    if ((await withoutOwner()).length > 0) return true;
    for (const id of configIdsOf(core.use(apiKeySettings), "user"))
      if ((await withoutUser(id)).length > 0) return true;
    return false;
  },
  async run(core) {
    const { withoutOwner, setOwner, withoutUser, setUser } = core.use(apiKeyStore);
    let found = 0;
    for (const { id, userId } of await withoutOwner())
      if (userId !== null) found += await setOwner({ id, referenceId: userId });
    for (const configId of configIdsOf(core.use(apiKeySettings), "user"))
      for (const { id, referenceId } of await withoutUser(configId))
        if (referenceId !== null) found += await setUser({ id, userId: referenceId });
    return found > 0;
  },
};

export const apiKeyJobs = {
  "clear-expired-api-keys": clearExpired,
  "tell-of-expiring-api-keys": tellOfExpiry,
  "complete-owners-of-api-keys": completeOwners,
};

export const sendExpiry = service((core): DeliveryHandler => {
  const users = core.use(userStore);
  const { send } = core.use(letters);
  return async (payload, delivery) => {
    const { userId, ...part } = Payload.parse(payload);
    const user = await users.findById(userId);
    if (user !== undefined)
      await send(API_KEY_EXPIRES, { to: user.email, ...readerOf(user), ...part }, delivery);
  };
});

/** Null: the key has no name. */
interface Expiring {
  apiKey: string | null;
  start: string | null;
  expiresAt: string;
}

export const API_KEY_EXPIRES = letter(
  "api-key-expires",
  ({ apiKey, start, expiresAt }: Expiring, appName) => ({
    subject: "An API key of yours expires soon",
    body: [
      `${apiKey === null ? "An API key" : `The API key "${oneLine(apiKey)}"`}${
        start === null ? "" : ` (${start}…)`
      } that you created at ${appName} expires on ${timeText(expiresAt)}. Apps using it will then stop working.`,
      "Rotate it, or change its expiry, if they still need it.",
    ],
  }),
);
