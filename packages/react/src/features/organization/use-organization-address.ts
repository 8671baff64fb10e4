"use client";
import { useSurroundings } from "../../context/context.ts";
import { absolute } from "../../context/navigation.ts";
import { useHydrated } from "../../primitives/use-hydrated.ts";

/** Returns the URL of an organization with a slug, as people write it; the slug alone where there are no pages. */
export function useOrganizationAddress(slug: string): string {
  const { routes } = useSurroundings();
  const isHydrated = useHydrated();
  const { organization: path } = routes;
  // The origin isn't known on a server.
  const base =
    isHydrated && path !== undefined ? decodeURI(absolute(path)).replace(/^https?:\/\//, "") : (path ?? "");
  return `${base}/${slug}`;
}
