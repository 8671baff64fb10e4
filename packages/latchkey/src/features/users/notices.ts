import { z } from "zod";
import type { User } from "../../kernel/identity.ts";
import { letters } from "../../kernel/letters.ts";
import type { Happened, Notice } from "../../kernel/notice.ts";
import { languageOf, readerOf } from "../../kernel/recipient-language.ts";
import { requestService, type Service, service } from "../../kernel/service.ts";
import { takeFrom } from "../../kernel/take-from.ts";
import type { DeliveryHandler } from "../../storage/outbox.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { deviceOf } from "../audit/index.ts";
import { userStore } from "./store.ts";

const Payload = z.looseObject({
  userId: z.string(),
  email: z.string(),
  lang: z.string().optional(),
  at: z.string(),
  device: z.object({ userAgent: z.string(), ipAddress: z.string() }).optional(),
});

/** Asks for an email in the transaction of what it tells of. */
export type Tell = (tx: Transaction) => Promise<void>;

export const nothing: Tell = async () => undefined;

/** Prepares notices before the transaction of what they tell of; what comes back is called within. */
export const notices = requestService((core) => {
  const { isOffered } = core.use(letters);
  const isOn = (notice: Notice): boolean => isOffered && notice.isOn(core.options);
  return (context) => ({
    /** Whether it is sent at all, for what would have to be found out before. */
    isOn,
    /**
     * `counted`: whether it is taken from the budget of the notice, if that has one. `within`: what the account has a
     * budget for, each of its own.
     */
    async prepare<Part>(
      notice: Notice<string, Part>,
      user: User | undefined,
      part: Omit<NoInfer<Part>, keyof Happened>,
      { counted = true, within }: { counted?: boolean; within?: string } = {},
    ): Promise<Tell> {
      if (user === undefined || !isOn(notice)) return nothing;
      const { letter, budget, isByOthers = false } = notice;
      const subject = within === undefined ? user.id : `${user.id}|${within}`;
      if (counted && budget !== undefined && (await takeFrom(core, budget, subject)) !== 0) return nothing;
      const payload: z.output<typeof Payload> = {
        userId: user.id,
        email: user.email,
        lang: languageOf(context),
        at: context.time(),
        ...(isByOthers ? {} : { device: deviceOf(context, core.options.audit) }),
        ...part,
      };
      return (tx) => core.outbox.add(tx, letter.kind, payload);
    },
  });
});

/** Sends a notice to the address that the user had when it happened. */
export function noticeDelivery({ letter }: Notice): Service<DeliveryHandler> {
  return service((core) => {
    const users = core.use(userStore);
    const { send } = core.use(letters);
    return async (payload, delivery) => {
      const { userId, email, lang, ...part } = Payload.parse(payload);
      const user = await users.findById(userId);
      await send(letter, { ...part, to: email, ...readerOf(user, lang) }, delivery);
    };
  });
}
