import type { MaybePromise } from "../../base/maybe-promise.ts";

/** Longest slug. Characters. */
export const LONGEST_SLUG = 100;

/** Looks a slug up as it was given, then as new ones are stored: rows of the compatible framework may have capitals. */
export async function bySlug<Found>(
  slug: string,
  find: (slug: string) => MaybePromise<Found | undefined>,
): Promise<Found | undefined> {
  const lower = slug.toLowerCase();
  return (await find(slug)) ?? (lower === slug ? undefined : find(lower));
}
