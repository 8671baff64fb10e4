import type { Context } from "../../kernel/context.ts";
import type { Found, Session, User } from "../../kernel/identity.ts";
import { projectionOf } from "../../kernel/projection.ts";
import { requestService } from "../../kernel/service.ts";
import type { Keyring } from "../../security/keyring.ts";
import { remembered } from "../../security/remembered.ts";
import { storedToken } from "../../security/tokens.ts";
import { sessionCookies } from "./session-cookies.ts";
import { sessionStore } from "./store.ts";
import { presented } from "./wire.ts";

/** Characters of the encoded value: with its name and attributes more would not be taken by browsers. */
const LONGEST = 4093;
/** Copies whose signature was found to be ours are remembered as they were sent: some megabytes at most. */
const MOST_REMEMBERED = 2_000;
/** What is signed, with the end of its life behind it. The order of the members is part of the signature. */
interface Payload {
  session: Session;
  user: User;
  /** When it was read from the store. Milliseconds. */
  updatedAt: number;
  /** Clients of the compatible framework also read the cookie and check this. */
  version: string;
}

/** What we have signed, and the end of its life. Milliseconds. */
interface Copy {
  payload: Payload;
  expiresAt: number;
}

/**
 * The cookie cache: a signed copy of the session and its user in the browser, good for `session.cookieCache.maxAge`
 * seconds from when it was read. What only reads is answered from it, without the store; whatever writes reads the
 * store. A session that was ended elsewhere is accepted until the copy's time is over: that is its price.
 */
export const cookieCache = requestService((core) => {
  const { cookies, keyring, options, shapes, log } = core;
  const { maxAge, version } = options.session.cookieCache;
  const spec = cookies.sessionData;
  const sessions = core.use(sessionStore);
  const jar = core.use(sessionCookies);
  // As answers are made: what a field's own function shows may be of any type.
  const { forWire: shownSession } = projectionOf(shapes.Session);
  const { forWire: shownUser } = projectionOf(shapes.User);

  const copyIn = remembered(MOST_REMEMBERED, (value) => decode(keyring, value, version));

  const write = (context: Context, found: Found): void => {
    // Only what is shown anyway: hidden columns never leave the server, signed or not.
    const payload: Payload = {
      // What is shown of a row is what its type has.
      session: shownSession(presented(found)) as Session,
      // The columns that are shown make up the type.
      user: shownUser(found.user) as User,
      updatedAt: context.now,
      version,
    };
    const value = encode(keyring, payload, context.now + maxAge * 1000);
    if (value.length > LONGEST) {
      log(
        "error",
        `The session cookie is too large (${value.length} characters; at most ${LONGEST}): turn session.cookieCache off, or hide large fields.`,
        { requestId: context.requestId },
      );
      jar.clearCopy(context);
      return;
    }
    const { maxAge: _, ...attributes } = spec.attributes;
    const lives = context.endsWithBrowser ? {} : { maxAge };
    context.setCookie(spec.name, value, { ...attributes, ...lives });
  };

  return (context) => ({
    /** The copy, where it is whole, of this request's token and young enough. A copy that isn't is taken away. */
    read(): Found | undefined {
      const value = jar.sentCopy(context);
      if (value === undefined) return undefined;
      const copy = copyIn(value);
      if (copy === undefined || copy.expiresAt <= context.now) {
        jar.clearCopy(context);
        return undefined;
      }
      const { session, user, updatedAt } = copy.payload;
      // An age that was shortened since it was written counts too.
      if (updatedAt + maxAge * 1000 <= context.now) return undefined;
      if (Date.parse(session.expiresAt) <= context.now) return undefined;
      const { token } = session;
      const sent = context.heldToken;
      if (sent?.token !== token) return undefined;
      return { session: { ...session, token: sent.stored }, user: { ...user }, token };
    },
    /** Hands out a copy of what was just read from the store. */
    write: (found: Found): void => write(context, found),
    /** The same after a write: reads the session again, as it is now. */
    async renew(token: string): Promise<void> {
      try {
        const row = await sessions.find(storedToken(token), false);
        if (row === undefined) jar.clearCopy(context);
        else write(context, { ...row, token });
      } catch {
        // What was asked for is done; without a copy the store is asked next time.
        jar.clearCopy(context);
      }
    },
  });
});

function encode(keyring: Keyring, payload: Payload, expiresAt: number): string {
  const signature = urlForm(keyring.sign(JSON.stringify({ ...payload, expiresAt })));
  return Buffer.from(JSON.stringify({ session: payload, expiresAt, signature })).toString("base64url");
}

/** Undefined if we didn't sign it, or signed it under another version. */
function decode(keyring: Keyring, value: string, version: string): Copy | undefined {
  if (value.length > LONGEST) return undefined;
  const outer = parse(Buffer.from(value, "base64url").toString("utf8"));
  if (!isRecord(outer) || !isRecord(outer.session)) return undefined;
  const { session: payload, expiresAt, signature } = outer;
  if (typeof expiresAt !== "number" || typeof signature !== "string" || signature.length !== 43)
    return undefined;
  if (!keyring.isSigned(JSON.stringify({ ...payload, expiresAt }), standardForm(signature))) return undefined;
  if (payload.version !== version || typeof payload.updatedAt !== "number") return undefined;
  // We have signed it, so it is what `write` made of a session and a user.
  return { payload: payload as unknown as Payload, expiresAt };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** RFC 4648 section 5, without padding. */
function urlForm(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function standardForm(base64url: string): string {
  return `${base64url.replaceAll("-", "+").replaceAll("_", "/")}=`;
}
