import type { Context } from "../../kernel/contracts/context.ts";
import type { Opened } from "../../kernel/contracts/door.ts";
import type { Found } from "../../kernel/contracts/identity.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import type { CookieSpec } from "../../security/cookie-names.ts";
import { encodeSigned } from "../../security/cookies.ts";
import { isStoredForm } from "../../security/tokens.ts";
import { endSessions } from "../sessions/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { multiSessionSettings } from "./options.ts";

/** Cookie of a session while another session is the active one. */
interface DeviceCookie {
  readonly spec: CookieSpec;
  /** The signed value. The cookie's name isn't trusted. */
  readonly token: string;
}

/** The cookies: `session_token_multi-<token in lower case>`. */
const deviceCookies = service((core) => {
  const { cookies, keyring, options } = core;
  const sessions = core.use(sessionStore);
  const { maximumSessions } = core.use(multiSessionSettings);

  const specOf = (token: string): CookieSpec => {
    const { name, older, ...rest } = cookies.sessionToken;
    const own = (base: string) => `${base}_multi-${token.toLowerCase()}`;
    return { name: own(name), older: older.map(own), ...rest };
  };
  const names = [cookies.sessionToken.name, ...cookies.sessionToken.older].map((name) => `${name}_multi-`);

  /** Returns the request's cookies with our signature, up to the maximum of a browser. */
  const held = (context: Context): DeviceCookie[] => {
    const found = new Map<string, DeviceCookie>();
    for (const [, name = ""] of (context.header("cookie") ?? "").matchAll(/(?:^|;)\s*([^=;\s]+)=/g)) {
      const start = names.find((start) => name.startsWith(start));
      if (start === undefined) continue;
      const spec = specOf(name.slice(start.length));
      const token = context.signedCookie(spec);
      if (token === undefined || isStoredForm(token) || specOf(token).name !== spec.name) continue;
      found.set(token, { spec, token });
      if (found.size === maximumSessions) break;
    }
    return [...found.values()];
  };

  const set = (context: Context, token: string, remember: boolean): void => {
    const { name, attributes } = specOf(token);
    const maxAge = remember ? options.session.expiresIn : undefined;
    context.setCookie(name, encodeSigned(keyring, token), { ...attributes, maxAge });
  };

  const find = async (context: Context, { token }: DeviceCookie): Promise<Found | undefined> => {
    const stored = await sessions.find(core.sessionTokens.sought(token), false);
    return stored === undefined || core.clock.isOver(Date.parse(stored.session.expiresAt), context.now)
      ? undefined
      : { ...stored, token };
  };

  return { specOf, held, set, find };
});

/** The sessions that a browser holds at once, each in a separate cookie. */
export const deviceSessions = requestService((core) => {
  const { specOf, held, set, find } = core.use(deviceCookies);
  const { maximumSessions } = core.use(multiSessionSettings);
  const endOf = endSessions.make(core);

  return (context) => {
    const end = async ({ session }: Found, event: "sign_out" | "session_revoked"): Promise<void> => {
      const { userId } = session;
      await endOf(context).some({ event, userId }, (sessions, tx) => sessions.delete(session, tx));
    };

    /** Returns the open sessions with their tokens. Removes the cookies of sessions that have ended. */
    const all = async (): Promise<Found[]> => {
      const cookies = held(context);
      // Together, so that a database server is asked once for all.
      const sessions = await Promise.all(cookies.map((cookie) => find(context, cookie)));
      for (const [at, { spec }] of cookies.entries())
        if (sessions[at] === undefined) context.clearCookie(spec);
      return sessions.filter((found) => found !== undefined);
    };

    return {
      all,
      /** Returns the session of a token that this browser holds, if it is still open. */
      find: async (token: string): Promise<Found | undefined> =>
        (await all()).find((found) => found.token === token),
      async signOut(found: Found): Promise<void> {
        await end(found, "sign_out");
        context.clearCookie(specOf(found.token));
      },
      async signOutAll(): Promise<void> {
        for (const found of await all()) await this.signOut(found);
      },
      /** Keeps a new session. Ends another session of the same user: a browser has one for each account. */
      async keep({ token, user }: Opened, remember: boolean): Promise<void> {
        let others = 0;
        for (const found of await all()) {
          if (found.user.id !== user.id) others += 1;
          else {
            await end(found, "session_revoked");
            context.clearCookie(specOf(found.token));
          }
        }
        if (others < maximumSessions) set(context, token, remember);
      },
      /** Updates this cookie after the active session's, also for a new token. */
      follow(token: string, remember: boolean): void {
        const before = context.heldToken?.token;
        const cookies = held(context);
        const isHeld = cookies.some((cookie) => cookie.token === before);
        if (!isHeld && cookies.length >= maximumSessions) return;
        if (isHeld && before !== undefined && before !== token) context.clearCookie(specOf(before));
        set(context, token, remember);
      },
    };
  };
});
