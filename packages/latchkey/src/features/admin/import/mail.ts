import { z } from "zod";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { letters } from "../../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../../kernel/emails/recipient-language.ts";
import type { Delivery } from "../../../storage/outbox/outbox.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import type { SecurityEventRow } from "../../audit/store.ts";
import { passwordLinks } from "../../password-reset/index.ts";
import { userStore } from "../../users/store.ts";
import { ACCOUNT_CREATED } from "./letters.ts";

/** Seconds. */
const EXPIRES_IN = 7 * 86_400;

const Payload = z.object({
  userId: z.string(),
  callbackURL: z.string(),
  lang: z.string().optional(),
  /** The event as created. Stored unchanged, because the outbox is encrypted. */
  asked: z.custom<SecurityEventRow>(),
});

/** Emails links that set the first password. */
export const inviting = requestService((core) => {
  const { outbox, options } = core;
  const auditOf = audit.make(core);
  return (context) => ({
    isOffered: options.emailAndPassword.enabled && core.use(letters).isOffered,
    /** Runs in the transaction that creates the user. */
    async enqueue(userId: string, callbackURL: string, tx: Transaction): Promise<void> {
      const asked = auditOf(context).prepare({ event: "user_invited", userId });
      const payload: z.output<typeof Payload> = { userId, callbackURL, lang: languageOf(context), asked };
      await outbox.add(tx, ACCOUNT_CREATED.kind, payload);
    },
  });
});

/** Sends the email. The link is created here, so a delayed email has its whole lifetime. */
export const sendInvitation = service((core) => {
  const users = core.use(userStore);
  const linkOf = core.use(passwordLinks);
  const { send } = core.use(letters);
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const { userId, lang, ...asked } = Payload.parse(payload);
    const user = await users.findById(userId);
    const link = user && (await linkOf(user, { ...asked, expiresIn: EXPIRES_IN }));
    if (user === undefined || link === undefined) return;
    await send(ACCOUNT_CREATED, { to: user.email, ...readerOf(user, lang), ...link }, delivery);
  };
});
