import { hash } from "node:crypto";

/** A browser, and the accounts that were signed in to with it. */
export interface Device {
  /** Says nothing but that it is the same browser. */
  readonly id: string;
  /** The latest first. Marks of accounts: without the browser's id, nobody can tell whose they are. */
  readonly accounts: readonly string[];
}

/** An account, by what a device knows of it: its address, which guesses name, and its id, which it keeps. */
export interface DeviceAccount {
  readonly id: string;
  readonly email: string;
}

/** Signed values of other cookies don't begin so. */
const PURPOSE = "device:";
/** Accounts that one browser remembers: the cookie has to stay small, and a kiosk sees many people. */
const MOST_ACCOUNTS = 8;
/** Characters of each of an account's two marks: 72 bits. */
const MARK = 12;

/** Of the signed text of a cookie. */
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
export function withAccount({ id, accounts }: Device, { id: userId, email }: DeviceAccount): Device {
  const own = markOf(id, userId);
  const others = accounts.filter((account) => !account.startsWith(own));
  return { id, accounts: [own + markOf(id, email), ...others].slice(0, MOST_ACCOUNTS) };
}

export function knowsUser({ id, accounts }: Device, userId: string): boolean {
  const own = markOf(id, userId);
  return accounts.some((account) => account.startsWith(own));
}

export function knowsAddress({ id, accounts }: Device, email: string): boolean {
  const own = markOf(id, email);
  return accounts.some((account) => account.endsWith(own));
}

function markOf(deviceId: string, name: string): string {
  return hash("sha256", `${deviceId} ${name}`, "base64url").slice(0, MARK);
}
