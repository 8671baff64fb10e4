import { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import type { User } from "../../kernel/identity.ts";
import { languageOf, localeOf, timeZoneOf } from "../../kernel/letter.ts";
import { letters } from "../../kernel/letters.ts";
import { takeMail } from "../../kernel/mail-limit.ts";
import { requestService, service } from "../../kernel/service.ts";
import type { DeliveryHandler } from "../../storage/outbox.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { sessionStore } from "../sessions/store.ts";
import { userStore } from "../users/store.ts";
import { deviceKey } from "./device-key.ts";
import { deviceOf } from "./recorded-device.ts";
import { auditStore } from "./store.ts";

/** The kinds of this feature's rows in the outbox. */
export const NEW_SIGN_IN = "new-sign-in";
export const PASSWORD_CHANGED = "password-changed";

const Payload = z.object({
  userId: z.string(),
  email: z.string(),
  lang: z.string().optional(),
  at: z.string(),
  device: z.object({ userAgent: z.string(), ipAddress: z.string() }),
  method: z.string(),
});

/** Asks for a mail in the transaction of what it tells of. */
type Tell = (tx: Transaction) => Promise<void>;

const nothing: Tell = async () => undefined;

/**
 * Mails that tell people of what happened to their account, whoever did it. What must not be done within a transaction
 * is done before it; what comes back is called within.
 */
export const notices = requestService((core) => {
  const { outbox, options } = core;
  const store = core.use(auditStore);
  const sessions = core.use(sessionStore);
  const { isOffered } = core.use(letters);
  const { newSignIn, passwordChanged } = options.notices;

  const payloadOf = (context: Context, user: User, method: string): z.output<typeof Payload> => ({
    userId: user.id,
    email: user.email,
    lang: languageOf(context),
    at: context.time(),
    device: deviceOf(context, options.audit),
    method,
  });

  const mayMail = async (user: User): Promise<boolean> => (await takeMail(core, user.email, "notice")) === 0;

  /** Undefined: nothing is known of the user. */
  const isKnown = (agents: readonly string[], userAgent: string): boolean | undefined => {
    const key = deviceKey(userAgent);
    return agents.length === 0 ? undefined : agents.some((agent) => deviceKey(agent) === key);
  };

  return (context) => ({
    /** Of a sign-in with a browser or system that wasn't seen before. The first of all is none. */
    async newSignIn(user: User, method: string): Promise<Tell> {
      if (!newSignIn || !isOffered) return nothing;
      const payload = payloadOf(context, user, method);
      const { userAgent } = payload.device;
      const known =
        isKnown(await store.listUserAgents(user.id), userAgent) ??
        // Nothing was written down before there was a table for it.
        isKnown(
          (await sessions.listOf(user.id, context.time())).map((session) => session.userAgent),
          userAgent,
        ) ??
        true;
      if (known || !(await mayMail(user))) return nothing;
      return async (tx) => {
        // With the user's row locked: of several that come at once, one is the first.
        if (isKnown(await store.listUserAgents(user.id, tx), userAgent) === true) return;
        await outbox.add(tx, NEW_SIGN_IN, payload);
      };
    },
    /** Of a password that was changed, set or reset. */
    async passwordChanged(user: User): Promise<Tell> {
      if (!passwordChanged || !isOffered || !(await mayMail(user))) return nothing;
      const payload = payloadOf(context, user, "password");
      return (tx) => outbox.add(tx, PASSWORD_CHANGED, payload);
    },
  });
});

/** Sends a notice to the address that the user had when it happened. */
function notice(kind: typeof NEW_SIGN_IN | typeof PASSWORD_CHANGED) {
  return service((core): DeliveryHandler => {
    const users = core.use(userStore);
    const { send } = core.use(letters);
    return async (payload, delivery) => {
      const { userId, email, lang, at, device, method } = Payload.parse(payload);
      const user = await users.findById(userId);
      const to = {
        to: email,
        lang: localeOf(user) ?? lang,
        name: user?.name ?? "",
        timeZone: timeZoneOf(user),
      };
      await send(
        kind === NEW_SIGN_IN ? { ...to, kind, at, device, method } : { ...to, kind, at, device },
        delivery,
      );
    };
  });
}

export const sendNewSignIn = notice(NEW_SIGN_IN);
export const sendPasswordChanged = notice(PASSWORD_CHANGED);
