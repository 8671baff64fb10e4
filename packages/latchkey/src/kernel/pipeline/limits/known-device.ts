import { hash } from "node:crypto";
import { encodeSigned } from "../../../security/cookies.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { Context } from "../../contracts/context.ts";
import { service } from "../../contracts/service.ts";

/** Seconds: 400 days, the longest that browsers keep a cookie. Each sign-in renews it. */
const LIFE = 34_560_000;

/**
 * Recognizes, by a signed cookie, a browser in which an account was signed in to before. The cookie alone
 * gives no access: strangers can't use up the limits of such a browser, and a sign-in with it needs no notice
 * to the owner.
 */
export const knownDevice = service((core) => {
  const { keyring, env } = core;
  const cookie = core.cookies.named("device", { maxAge: LIFE });

  const deviceOf = (context: Context): Device | undefined => {
    const text = context.signedCookie(cookie);
    return text === undefined ? undefined : readDevice(text);
  };

  return {
    /** Returns the request's browser, if it was signed in to the account with this email address. */
    find(context: Context, email: string): { id: string; ownership: Ownership } | undefined {
      const device = deviceOf(context);
      const ownership = device && knowsAddress(device, email);
      return device === undefined || ownership === undefined ? undefined : { id: device.id, ownership };
    },
    idOf: (context: Context): string | undefined => deviceOf(context)?.id,
    knows(context: Context, userId: string): boolean {
      const device = deviceOf(context);
      return device !== undefined && knowsUser(device, userId);
    },
    /** Marks the browser, with a cookie of the answer, as known to this account. */
    remember(context: Context, account: DeviceAccount): void {
      const device = deviceOf(context) ?? { id: randomToken(env, 22), accounts: [] };
      const signed = encodeSigned(keyring, writeDevice(withAccount(device, account)));
      context.setCookie(cookie.name, signed, cookie.attributes);
    },
  };
});

/** A browser, and the accounts that were signed in to with it. */
interface Device {
  /** Identifies the browser, and nothing else. */
  readonly id: string;
  /** Marks of accounts, latest first. Without the browser's ID they identify no account. */
  readonly accounts: readonly string[];
}

/**
 * An account as a device knows it: by its email address, which guesses name, and its ID, which never changes.
 */
interface DeviceAccount {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** True if a proof other than the account's mailbox was given. Default false. */
  readonly isHeld?: boolean;
}

/**
 * Ownership of the account when the device signed in to it. `claimed`: the email address was still
 * unconfirmed. `proved`: it was confirmed. `held`: there was another proof, too.
 */
type Ownership = "held" | "proved" | "claimed";

/** Signed values of other cookies don't begin like this. */
const PURPOSE = "device:";
/**
 * Maximum number of accounts that one browser remembers: the cookie has to stay small, and a kiosk has many
 * users.
 */
const MOST_ACCOUNTS = 8;
/** Characters of each of an account's two marks: 72 bits. */
const MARK = 12;

/** Parses a cookie's signed text. */
function readDevice(text: string): Device | undefined {
  if (!text.startsWith(PURPOSE)) return undefined;
  const [id = "", ...accounts] = text.slice(PURPOSE.length).split(".");
  return { id, accounts };
}

/** Writes the text that `readDevice` reads. */
function writeDevice({ id, accounts }: Device): string {
  return PURPOSE + [id, ...accounts].join(".");
}

/** Returns the device with this account as its latest. */
function withAccount({ id, accounts }: Device, account: DeviceAccount): Device {
  const own = markOf(id, account.id);
  const others = accounts.filter((other) => !other.startsWith(own));
  const wasHeld = accounts.includes(own + addressMark(id, account.email, "held"));
  const ownership = !account.emailVerified ? "claimed" : wasHeld || account.isHeld ? "held" : "proved";
  const address = addressMark(id, account.email, ownership);
  return { id, accounts: [own + address, ...others].slice(0, MOST_ACCOUNTS) };
}

function knowsUser({ id, accounts }: Device, userId: string): boolean {
  const own = markOf(id, userId);
  return accounts.some((account) => account.startsWith(own));
}

/** Returns the ownership. Undefined: no account with this email address was signed in to with it. */
function knowsAddress({ id, accounts }: Device, email: string): Ownership | undefined {
  return (["held", "proved", "claimed"] as const).find((ownership) => {
    const own = addressMark(id, email, ownership);
    return accounts.some((account) => account.endsWith(own));
  });
}

function addressMark(deviceId: string, email: string, ownership: Ownership): string {
  return markOf(deviceId, `${ownership} ${email}`);
}

function markOf(deviceId: string, name: string): string {
  return hash("sha256", `${deviceId} ${name}`, "base64url").slice(0, MARK);
}
