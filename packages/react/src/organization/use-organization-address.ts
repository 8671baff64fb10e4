"use client";
import { useHydrated } from "../primitives/use-hydrated.ts";
import { useSurroundings } from "../provider/context.ts";
import { absolute } from "../provider/navigation.ts";

/** The address that an organization has with a slug, as people write it; where it has no pages, the slug alone. */
export function useOrganizationAddress(slug: string): string {
  const { routes } = useSurroundings();
  const isHydrated = useHydrated();
  const { organization: path } = routes;
  // Which origin it is, a server doesn't say here.
  const base =
    isHydrated && path !== undefined ? decodeURI(absolute(path)).replace(/^https?:\/\//, "") : (path ?? "");
  return `${base}/${slug}`;
}
