import { z } from "zod";
import { fail, UNAUTHORIZED } from "../../kernel/errors.ts";
import type { Found, Session } from "../../kernel/identity.ts";
import { route } from "../../kernel/route.ts";
import { requestService } from "../../kernel/service.ts";
import { randomToken, storedToken } from "../../security/tokens.ts";
import { audit } from "../audit/index.ts";
import { INVALID_PASSWORD } from "../email-password/errors.ts";
import { CREDENTIAL_LIMIT } from "../limits.ts";
import { isRemembered, lifetime, presented, sessionCookies } from "../sessions/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { userStore } from "../users/store.ts";
import { REAUTHENTICATION_METHOD_REQUIRED } from "./errors.ts";
import { methods } from "./methods.ts";

export const listReauthenticationMethods = route({
  method: "GET",
  path: "/reauthenticate",
  summary: "How the caller can show once more who they are",
  session: "required",
  store: true,
  returns: z.object({ methods: z.array(z.string()) }),
  uses: { methods },
  errors: [],
  handle: async ({ user, methods }) => ({ methods: await methods.namesFor(user) }),
});

/** The session that goes on, as if it had begun now. */
const renewSession = requestService((core) => {
  const { db, env, options } = core;
  const sessions = core.use(sessionStore);
  const users = core.use(userStore);
  const known = core.use(methods);
  const auditOf = audit.make(core);
  const cookiesOf = sessionCookies.make(core);

  return (context) =>
    async ({ session, user }: Found, body: Readonly<Record<string, unknown>>): Promise<Session> => {
      const chosen = known.chosenIn(body);
      if (chosen === undefined) throw fail(REAUTHENTICATION_METHOD_REQUIRED);
      const stillHolds = await chosen.method.check(user, body[chosen.name]);
      const cookies = cookiesOf(context);
      const remember = !cookies.endsWithBrowser() && isRemembered(session, options.session.expiresIn);
      const now = context.time();
      const expiresAt = context.time(lifetime(remember, options.session.expiresIn));
      const token = randomToken(env);
      const to = { token: storedToken(token), now };
      await sessions.extend({ ...session, expiresAt, updatedAt: now });
      // A token that somebody else came by is of no use after this: whoever shows who they are gets another one.
      const isRenewed = await db.transaction(async (tx) => {
        await users.lock(user.id, tx);
        if (!(await stillHolds(tx)) || !(await sessions.rotate(session, to, tx))) return false;
        await auditOf(context).record({ event: "reauthenticated", userId: user.id, method: chosen.name }, tx);
        return true;
      });
      if (!isRenewed) throw fail(UNAUTHORIZED);
      cookies.set(token, remember);
      const renewed: Session = { ...session, createdAt: now, updatedAt: now };
      if (renewed.expiresAt < expiresAt) renewed.expiresAt = expiresAt;
      return presented({ session: renewed, token });
    };
});

export const reauthenticate = route({
  method: "POST",
  path: "/reauthenticate",
  summary: "Show once more who the caller is: the session counts as fresh, under a new token",
  session: "required",
  store: true,
  // Each method has a member of its own, by its name; other features add theirs.
  body: z.object({ password: z.string().optional() }).catchall(z.unknown()),
  returns: ({ Session }) => z.object({ session: Session }),
  limit: CREDENTIAL_LIMIT,
  /** Guessing with a stolen session is guessing: it counts like a failed sign-in of the account. */
  subject: { kind: "failures", of: ({ email }) => email, counts: [INVALID_PASSWORD] },
  uses: { renewSession },
  hashes: true,
  event: { name: "reauthenticated" },
  errors: [REAUTHENTICATION_METHOD_REQUIRED, INVALID_PASSWORD],
  handle: async ({ body, found, renewSession }) => ({ session: await renewSession(found, body) }),
});
