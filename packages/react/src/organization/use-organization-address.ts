"use client";
import { useHydrated } from "../primitives/use-hydrated.ts";
import { useSurroundings } from "../provider/context.ts";
import { absolute } from "../provider/navigation.ts";

/** The address that an organization has with a slug, as people write it; where it has no pages, the slug alone. */
export function useOrganizationAddress(slug: string): string {
  const { routes } = useSurroundings();
  const isHydrated = useHydrated();
  const path = `${routes.organization ?? ""}/${slug}`;
  // Which origin it is, a server doesn't say here.
  return isHydrated && routes.organization !== undefined
    ? decodeURI(absolute(path)).replace(/^https?:\/\//, "")
    : path;
}
