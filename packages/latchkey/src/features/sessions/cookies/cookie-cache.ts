import { isObject, jsonIn } from "../../../base/json.ts";
import { projectionOf } from "../../../base/projection.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Found, Session, User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import type { Keyring } from "../../../security/keyring.ts";
import { remembered } from "../../../security/remembered.ts";
import type { RowParser } from "../../../storage/rows/row-parser.ts";
import type { Schema } from "../../../storage/tables/table.ts";
import { sessionStore } from "../store.ts";
import { storedRows } from "../stored-rows.ts";
import { presented } from "../wire.ts";
import { sessionCookies } from "./session-cookies.ts";

/** Maximum length of the encoded value. With its name and attributes, browsers would refuse more. */
const LONGEST = 4093;
/** Copies with a valid signature that are remembered as they were sent: a few megabytes at most. */
const MOST_REMEMBERED = 2_000;
/** The signed content; its expiry follows it. The order of the members is part of the signature. */
interface Payload {
  session: Session;
  user: User;
  /** Time of the read from the store. Milliseconds. */
  updatedAt: number;
  /** Clients of the compatible framework also read the cookie and check this. */
  version: string;
}

/** A copy that Latchkey signed, with its expiry in milliseconds. */
interface Copy {
  payload: Payload;
  expiresAt: number;
}

/**
 * The cookie cache: a signed copy of the session and its user in the browser, valid for
 * `session.cookieCache.maxAge` seconds after it was read. Requests that only read are answered from it,
 * without the store; requests that write read the store. The trade-off: a session that was ended elsewhere is
 * accepted until the copy expires.
 */
export const cookieCache = requestService((core) => {
  const { cookies, keyring, options, shapes, log } = core;
  const { maxAge, version } = options.session.cookieCache;
  const spec = cookies.sessionData;
  const sessions = core.use(sessionStore);
  const jar = core.use(sessionCookies);
  // Projected as answers are: a field's transform may return any type.
  const { forWire: shownSession } = projectionOf(shapes.Session);
  const { forWire: shownUser } = projectionOf(shapes.User);

  const payloadIn = payloadParser(core.db.schema);
  const copyIn = remembered(MOST_REMEMBERED, (value) => decode(keyring, value, version, payloadIn));

  const write = (context: Context, found: Found): void => {
    // Only members that answers show: hidden columns never leave the server, signed or not.
    const payload: Payload = {
      // The shown columns of a row make up its type.
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
    /** Returns the copy if it is valid for this request's token and recent enough. Clears an invalid one. */
    read(): Found | undefined {
      const value = jar.sentCopy(context);
      if (value === undefined) return undefined;
      const copy = copyIn(value);
      if (copy === undefined || copy.expiresAt <= context.now) {
        jar.clearCopy(context);
        return undefined;
      }
      const { session, user, updatedAt } = copy.payload;
      // A `maxAge` that was shortened since the copy was written counts too.
      if (updatedAt + maxAge * 1000 <= context.now) return undefined;
      if (Date.parse(session.expiresAt) <= context.now) return undefined;
      const { token } = session;
      const sent = context.heldToken;
      if (sent?.token !== token) return undefined;
      return { session: { ...session, token: sent.stored }, user: { ...user }, token };
    },
    /** Sends a copy of the session that was just read from the store. */
    write: (found: Found): void => write(context, found),
    /** As `write`, after a change: reads the session again. */
    async renew(token: string): Promise<void> {
      try {
        const row = await sessions.find(core.sessionTokens.sought(token), false);
        if (row === undefined) jar.clearCopy(context);
        else write(context, { ...row, token });
      } catch {
        // The request has succeeded; without a copy the next one asks the store.
        jar.clearCopy(context);
      }
    },
  });
});

function encode(keyring: Keyring, payload: Payload, expiresAt: number): string {
  const signature = urlForm(keyring.sign(JSON.stringify({ ...payload, expiresAt })));
  return Buffer.from(JSON.stringify({ session: payload, expiresAt, signature })).toString("base64url");
}

/** Undefined if the signature isn't Latchkey's, or the version is another. */
function decode(
  keyring: Keyring,
  value: string,
  version: string,
  payloadIn: RowParser<Payload>,
): Copy | undefined {
  if (value.length > LONGEST) return undefined;
  const outer = jsonIn(Buffer.from(value, "base64url").toString("utf8"));
  if (!isObject(outer) || !isObject(outer.session)) return undefined;
  const { session: payload, expiresAt, signature } = outer;
  if (typeof expiresAt !== "number" || typeof signature !== "string" || signature.length !== 43)
    return undefined;
  if (!keyring.isSigned(JSON.stringify({ ...payload, expiresAt }), standardForm(signature))) return undefined;
  const copied = payloadIn(payload);
  return copied?.version === version ? { payload: copied, expiresAt } : undefined;
}

/** A version that declares other columns may have signed the payload. */
function payloadParser(schema: Schema): RowParser<Payload> {
  const rowsIn = storedRows(schema, "copies");
  return (value) => {
    if (!isObject(value)) return undefined;
    const { updatedAt, version } = value;
    const rows = rowsIn(value.session, value.user);
    const isPayload = rows && typeof updatedAt === "number" && typeof version === "string";
    return isPayload ? { ...rows, updatedAt, version } : undefined;
  };
}

/** RFC 4648 section 5, without padding. */
function urlForm(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function standardForm(base64url: string): string {
  return `${base64url.replaceAll("-", "+").replaceAll("_", "/")}=`;
}
