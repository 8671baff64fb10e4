import type { ApiKeyKind } from "./types.ts";

const DAY = 86_400;
/** Days that are offered, as far as the deployment allows them. */
const OFFERED = [7, 30, 90, 180, 365];
/** What is chosen in the beginning, where the deployment has no other. */
const USUAL = 90;

/** A choice of when a key expires: seconds as text, or one of these. */
export const NEVER = "never";
export const SAME = "same";

/** Seconds that are offered, in their order; empty where nobody chooses. */
export function offeredLifetimes({ canExpireAt, expiresIn }: ApiKeyKind): number[] {
  if (canExpireAt === null) return [];
  const { min, max } = canExpireAt;
  const days = OFFERED.filter((days) => days >= min && days <= max);
  const all = [...days, ...(days.length === 0 ? [max] : [])].map((days) => days * DAY);
  return [...new Set([...all, ...(expiresIn === null ? [] : [expiresIn])])].toSorted((a, b) => a - b);
}

/** What is chosen in the beginning. */
export function usualLifetime(kind: ApiKeyKind): string {
  const offered = offeredLifetimes(kind);
  const usual = kind.expiresIn ?? offered.find((seconds) => seconds === USUAL * DAY) ?? offered.at(-1);
  return usual === undefined ? SAME : String(usual);
}

/** What is sent of a choice. Undefined: nothing, the service decides. */
export function chosenLifetime(choice: string): number | null | undefined {
  if (choice === SAME) return undefined;
  return choice === NEVER ? null : Number(choice);
}

/** Days before it expires that a key is marked. */
const SOON = 7;

/** Whole days until it expires, if these are few; undefined: it doesn't expire soon, or has expired. */
export function daysLeft(expiresAt: Date | string | null, now: number): number | undefined {
  if (expiresAt === null) return undefined;
  const left = (new Date(expiresAt).getTime() - now) / (DAY * 1000);
  return left <= 0 || left > SOON ? undefined : Math.floor(left);
}

export function isExpired(expiresAt: Date | string | null, now: number): boolean {
  return expiresAt !== null && new Date(expiresAt).getTime() <= now;
}
