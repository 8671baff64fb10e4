import { fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { channelOf } from "../../../kernel/contracts/door.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { door } from "../../sessions/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import {
  ACCOUNT_NOT_FOUND,
  PROVIDER_NOT_FOUND,
  REAUTHENTICATION_OTHER_ACCOUNT,
  REAUTHENTICATION_SESSION_ENDED,
} from "../errors.ts";
import { beginFlow, type Flow } from "../flow/authorize.ts";
import { providers, type Registered } from "../registry/registry.ts";
import { keyOf, socialStore } from "../store.ts";
import type { Identity } from "./identity.ts";

/** An identity with which a signed-in user re-authenticates. */
export interface Confirming {
  registered: Registered;
  identity: Identity;
  userId: string;
  /** The session that asked for it. */
  session: { id: string; token: string };
}

/**
 * Renews the session that asked for it, and no other: the browser must still hold that session, and the
 * identity must be one of the user's sign-in methods. Another user's identity renews nothing and signs no one
 * in.
 */
export const reauthenticateWithIdentity = requestService((core) => {
  const store = core.use(socialStore);
  const sessions = core.use(sessionStore);
  const doorOf = door.make(core);

  return (context: Context) =>
    async ({ registered, identity, userId, session }: Confirming): Promise<void> => {
      const held = context.heldToken;
      const found = held?.stored === session.token ? await sessions.find(session.token, false) : undefined;
      if (
        found === undefined ||
        found.session.id !== session.id ||
        found.user.id !== userId ||
        found.session.expiresAt <= context.time()
      )
        throw fail(REAUTHENTICATION_SESSION_ENDED);
      const { linked } = await store.findKnown(keyOf(registered.id, identity), identity.email);
      if (linked?.user.id !== userId) throw fail(REAUTHENTICATION_OTHER_ACCOUNT);
      const stillHolds = (tx: Parameters<typeof store.isThere>[2]): Promise<boolean> =>
        store.isThere(linked.accountId, userId, tx);
      await doorOf(context).renew(found, { method: registered.id, ...channelOf(linked.channel), stillHolds });
    };
});

/** Begins a re-authentication with a connected provider. Returns the URL of its page. */
export const beginReauthentication = requestService((core) => {
  const store = core.use(socialStore);
  const known = core.use(providers);
  const beginOf = beginFlow.make(core);
  return (context: Context) =>
    async (found: Found, provider: string, flow: Omit<Flow, "again" | "linkTo">): Promise<string> => {
      const registered = known.get(provider);
      if (registered === undefined) throw fail(PROVIDER_NOT_FOUND);
      const accounts = await store.listOf(found.user.id);
      if (!accounts.some(({ providerId }) => providerId === provider)) throw fail(ACCOUNT_NOT_FOUND);
      return await beginOf(context)(registered, { loginHint: found.user.email, ...flow, again: found });
    };
});
