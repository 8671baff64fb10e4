import { hash } from "node:crypto";

/** A browser, and the accounts that were signed in to with it. */
export interface Device {
  /** Says only that it is the same browser. */
  readonly id: string;
  /** Marks of accounts, latest first. Without the browser's id, nobody can tell whose they are. */
  readonly accounts: readonly string[];
}

/** An account as a device knows it: by its address, which guesses name, and its id, which never changes. */
export interface DeviceAccount {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Something other than the account's mailbox was shown. Default false. */
  readonly isHeld?: boolean;
}

/**
 * Whose account it was when the device signed in to it. `claimed`: a person who hadn't proved the address yet. `held`: one
 * who showed something other than the account's mailbox, too.
 */
export type Ownership = "held" | "proved" | "claimed";

/** Signed values of other cookies don't begin like this. */
const PURPOSE = "device:";
/** Accounts that one browser remembers: the cookie has to stay small, and a kiosk sees many people. */
const MOST_ACCOUNTS = 8;
/** Characters of each of an account's two marks: 72 bits. */
const MARK = 12;

/** Length of a cookie's signed text. */
export function readDevice(text: string): Device | undefined {
  if (!text.startsWith(PURPOSE)) return undefined;
  const [id = "", ...accounts] = text.slice(PURPOSE.length).split(".");
  return { id, accounts };
}

/** What `readDevice` reads. */
export function writeDevice({ id, accounts }: Device): string {
  return PURPOSE + [id, ...accounts].join(".");
}

/** The device, with this account as its latest. */
export function withAccount({ id, accounts }: Device, account: DeviceAccount): Device {
  const own = markOf(id, account.id);
  const others = accounts.filter((other) => !other.startsWith(own));
  const wasHeld = accounts.includes(own + addressMark(id, account.email, "held"));
  const ownership = !account.emailVerified ? "claimed" : wasHeld || account.isHeld ? "held" : "proved";
  const address = addressMark(id, account.email, ownership);
  return { id, accounts: [own + address, ...others].slice(0, MOST_ACCOUNTS) };
}

export function knowsUser({ id, accounts }: Device, userId: string): boolean {
  const own = markOf(id, userId);
  return accounts.some((account) => account.startsWith(own));
}

/** Undefined: no account with this address was signed in to with it. */
export function knowsAddress({ id, accounts }: Device, email: string): Ownership | undefined {
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
