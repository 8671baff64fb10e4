import type { MaybePromise } from "../../../base/maybe-promise.ts";

/** Longest slug. Characters. */
export const LONGEST_SLUG = 100;

/** Looks up a slug as given, then in lower case. Rows of the compatible framework may have capitals. */
export async function bySlug<Found>(
  slug: string,
  find: (slug: string) => MaybePromise<Found | undefined>,
): Promise<Found | undefined> {
  const lower = slug.toLowerCase();
  return (await find(slug)) ?? (lower === slug ? undefined : find(lower));
}
