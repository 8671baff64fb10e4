"use client";
import { useSurroundings } from "../../context/context.ts";
import { useSections } from "../../screens/sections.ts";
import { useOrganizationScope } from "./scope.tsx";

/** Returns the URL of a page of the organization, such as `/teams`. Undefined: this application has none. */
export function useOrganizationHref(): (below: string) => string | undefined {
  const { routes } = useSurroundings();
  const sections = useSections();
  const { organization } = useOrganizationScope();
  return (below) => {
    if (sections.organization !== undefined) return sections.organization(below);
    return routes.organization === undefined
      ? undefined
      : `${routes.organization}/${organization.slug}${below}`;
  };
}
