import type { ApiKeyKind } from "./types.ts";

const DAY = 86_400;
/** Lifetimes to offer, in days, as far as the deployment allows them. */
const OFFERED = [7, 30, 90, 180, 365];
/** Default lifetime, in days, where the deployment has none. */
const USUAL = 90;

/** Choices of expiry besides a number of seconds as text. */
export const NEVER = "never";
export const SAME = "same";

/** Lifetimes to offer, in seconds and ascending order; empty if users can't choose one. */
export function offeredLifetimes({ canExpireAt, expiresIn }: ApiKeyKind): number[] {
  if (canExpireAt === null) return [];
  const { min, max } = canExpireAt;
  const days = OFFERED.filter((days) => days >= min && days <= max);
  const all = [...days, ...(days.length === 0 ? [max] : [])].map((days) => days * DAY);
  return [...new Set([...all, ...(expiresIn === null ? [] : [expiresIn])])].toSorted((a, b) => a - b);
}

/** Returns the choice that is selected at first. */
export function usualLifetime(kind: ApiKeyKind): string {
  const offered = offeredLifetimes(kind);
  const usual = kind.expiresIn ?? offered.find((seconds) => seconds === USUAL * DAY) ?? offered.at(-1);
  return usual === undefined ? SAME : String(usual);
}

/** Returns the `expiresIn` to send for a choice. Undefined: the service decides. */
export function chosenLifetime(choice: string): number | null | undefined {
  if (choice === SAME) return undefined;
  return choice === NEVER ? null : Number(choice);
}

/** Number of days before its expiry from which a key is marked. */
const SOON = 7;

/**
 * Returns the whole days until a key expires if there are few; undefined if it doesn't expire soon or has
 * expired.
 */
export function daysLeft(expiresAt: Date | string | null, now: number): number | undefined {
  if (expiresAt === null) return undefined;
  const left = (new Date(expiresAt).getTime() - now) / (DAY * 1000);
  return left <= 0 || left > SOON ? undefined : Math.floor(left);
}

export function isExpired(expiresAt: Date | string | null, now: number): boolean {
  return expiresAt !== null && new Date(expiresAt).getTime() <= now;
}
