import { z } from "zod";
import { type Budget, takeFrom } from "../../kernel/budget.ts";
import type { Context } from "../../kernel/context.ts";
import type { User } from "../../kernel/identity.ts";
import { knownDevice } from "../../kernel/known-device.ts";
import { letters } from "../../kernel/letters.ts";
import { languageOf, localeOf, timeZoneOf } from "../../kernel/recipient-language.ts";
import { requestService, service } from "../../kernel/service.ts";
import type { DeliveryHandler } from "../../storage/outbox.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { sessionStore } from "../sessions/store.ts";
import { userStore } from "../users/store.ts";
import { deviceOf } from "./recorded-device.ts";
import { auditStore } from "./store.ts";

/** The kinds of this feature's rows in the outbox. */
const NEW_SIGN_IN = "new-sign-in";
const PASSWORD_CHANGED = "password-changed";
export const ACCOUNT_LINKED = "account-linked";
export const ACCOUNT_UNLINKED = "account-unlinked";

/** Notices about new devices. Only a successful sign-in uses it up; notices about changed ways in have no budget. */
export const NEW_DEVICES: Budget = { name: NEW_SIGN_IN, max: 3, window: 3600 };

type Kind = typeof NEW_SIGN_IN | typeof PASSWORD_CHANGED | typeof ACCOUNT_LINKED | typeof ACCOUNT_UNLINKED;

const Payload = z.object({
  userId: z.string(),
  email: z.string(),
  lang: z.string().optional(),
  at: z.string(),
  device: z.object({ userAgent: z.string(), ipAddress: z.string() }),
  method: z.string(),
  /** As a provider writes itself, or what the way in is called otherwise. */
  provider: z.string().optional(),
});

/** Asks for an email in the transaction of what it tells of. */
type Tell = (tx: Transaction) => Promise<void>;

const nothing: Tell = async () => undefined;

/**
 * Emails that tell people of what happened to their account, whoever did it. What must not be done within a transaction
 * is done before it; what comes back is called within.
 */
export const notices = requestService((core) => {
  const { outbox, options } = core;
  const store = core.use(auditStore);
  const sessions = core.use(sessionStore);
  const devices = core.use(knownDevice);
  const { isOffered } = core.use(letters);
  const { newSignIn, passwordChanged, accountLinked } = options.notices;

  const payloadOf = (context: Context, user: User, method: string): z.output<typeof Payload> => ({
    userId: user.id,
    email: user.email,
    lang: languageOf(context),
    at: context.time(),
    device: deviceOf(context, options.audit),
    method,
  });

  /** Whether no sign-in to the account is known. Older sign-ins left a session but no event. */
  const isFirst = async (context: Context, { id }: User): Promise<boolean> =>
    !(await store.hasSignedIn(id)) && (await sessions.listOf(id, context.time())).length === 0;

  return (context) => ({
    /** About a sign-in with a new browser. The account's first sign-in doesn't count as one. */
    async newSignIn(user: User, method: string): Promise<Tell> {
      if (!newSignIn || !isOffered || devices.knows(context, user.id)) return nothing;
      const wasFirst = await isFirst(context, user);
      if (!wasFirst && (await takeFrom(core, NEW_DEVICES, user.id)) !== 0) return nothing;
      const payload = payloadOf(context, user, method);
      return async (tx) => {
        // With the user's row locked: of several that come at once, one is the first.
        if (wasFirst && !(await store.hasSignedIn(user.id, tx))) return;
        await outbox.add(tx, NEW_SIGN_IN, payload);
      };
    },
    /** Of a password that was changed, set or reset. */
    async passwordChanged(user: User): Promise<Tell> {
      if (!passwordChanged || !isOffered) return nothing;
      const payload = payloadOf(context, user, "password");
      return (tx) => outbox.add(tx, PASSWORD_CHANGED, payload);
    },
    /** Of a way in by a provider that was added or taken away. `method` is its id. */
    async accountChanged(
      kind: typeof ACCOUNT_LINKED | typeof ACCOUNT_UNLINKED,
      user: User | undefined,
      { id: method, name: provider }: { id: string; name: string },
    ): Promise<Tell> {
      if (!accountLinked || !isOffered || user === undefined) return nothing;
      const payload = { ...payloadOf(context, user, method), provider };
      return (tx) => outbox.add(tx, kind, payload);
    },
  });
});

/** Sends a notice to the address that the user had when it happened. */
function notice(kind: Kind) {
  return service((core): DeliveryHandler => {
    const users = core.use(userStore);
    const { send } = core.use(letters);
    return async (payload, delivery) => {
      const { userId, email, lang, at, device, method, provider = method } = Payload.parse(payload);
      const user = await users.findById(userId);
      const to = {
        to: email,
        lang: localeOf(user) ?? lang,
        name: user?.name ?? "",
        timeZone: timeZoneOf(user),
      };
      const about = {
        [NEW_SIGN_IN]: { ...to, kind: NEW_SIGN_IN, at, device, method },
        [PASSWORD_CHANGED]: { ...to, kind: PASSWORD_CHANGED, at, device },
        [ACCOUNT_LINKED]: { ...to, kind: ACCOUNT_LINKED, at, device, provider },
        [ACCOUNT_UNLINKED]: { ...to, kind: ACCOUNT_UNLINKED, at, device, provider },
      } as const;
      await send(about[kind], delivery);
    };
  });
}

/** What this feature delivers, by its kinds. */
export const noticeDeliveries = {
  [NEW_SIGN_IN]: notice(NEW_SIGN_IN),
  [PASSWORD_CHANGED]: notice(PASSWORD_CHANGED),
  [ACCOUNT_LINKED]: notice(ACCOUNT_LINKED),
  [ACCOUNT_UNLINKED]: notice(ACCOUNT_UNLINKED),
};
