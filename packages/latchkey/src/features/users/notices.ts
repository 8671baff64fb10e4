import { z } from "zod";
import type { User } from "../../kernel/contracts/identity.ts";
import type { Happened, Notice } from "../../kernel/contracts/letter.ts";
import { requestService, type Service, service } from "../../kernel/contracts/service.ts";
import { letters } from "../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../kernel/emails/recipient-language.ts";
import { takeFrom } from "../../kernel/pipeline/limits/refuse-for.ts";
import type { DeliveryHandler } from "../../storage/outbox/outbox.ts";
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

/** Queues an email, in the transaction of the change that it reports. */
export type Tell = (tx: Transaction) => Promise<void>;

export const nothing: Tell = async () => undefined;

/** Prepares a notice before the transaction of its change; the returned function runs within. */
export const notices = requestService((core) => {
  const { isOffered } = core.use(letters);
  const isOn = (notice: Notice): boolean => isOffered && notice.isOn(core.options);
  return (context) => ({
    /** Reports whether the notice is sent at all, for callers that would have to look something up first. */
    isOn,
    /**
     * `counted`: whether it is taken from the budget of the notice, if that has one. `within`: the part of
     * the account that has a separate budget.
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

/** Sends a notice to the email address that the user had at the time of the change. */
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
