import { organizationClient } from "@latchkey/client/features";
import { useOrganizationSummary } from "@latchkey/react";
import type { NavEntry } from "@latchkey/react/layout";
import { OrganizationSwitcher } from "@latchkey/react/organization-switcher";
import { ORGANIZATION_SECTIONS, type OrganizationSection } from "@latchkey/react/sections";
import type { SharedState } from "../../document/page.ts";
import { usePortalMessages } from "../../messages/index.ts";
import { type AppPage, type AppPart, type Navigation, navIcon } from "../../shared/app-part.tsx";
import { slugOf } from "./slug-of.ts";

export const part: AppPart = {
  id: "organization",
  paths: /^\/(?:organizations|o)(?:[/?#]|$)/,
  pageAt,
  // The audit log uses them too.
  hasConsoleTexts: (path) => /^\/o\/[^/]+\/audit\/?(?:[?#]|$)/.test(path),
  // Pages activate their organization before some of their parts request their data.
  opening: "/organization/set-active",
  newPlugin: organizationClient,
  navigation: useOrganizationNavigation,
  title: useOrganizationTitle,
  Header: ({ path }) => <OrganizationSwitcher current={slugOf(path)} />,
};

function pageAt(path: string): AppPage | undefined {
  if (path === "/organizations/new")
    return {
      of: "organization",
      page: "create",
      name: (t) => t("organization.nav.create"),
    };
  const slug = slugOf(path);
  if (slug === undefined) return undefined;
  const below = path.slice(`/o/${slug}`.length);
  // Pages below one of the navigation (such as a single team) belong to it.
  const section: OrganizationSection | undefined = ORGANIZATION_SECTIONS.find((page) =>
    page.below === "" ? below === "" : below === page.below || below.startsWith(`${page.below}/`),
  );
  if (section === undefined) return undefined;
  const { id, isWide } = section;
  return {
    of: "organization",
    page: id,
    name: (t) => t(`organization.nav.${id}`),
    isWide,
    ...(id === "audit" ? { module: "admin-audit" } : {}),
  };
}

/** Returns the entries that the member may use; undefined until the permissions are known. */
function useOrganizationNavigation(path: string, config: SharedState["config"]): Navigation | undefined {
  const t = usePortalMessages();
  const { data } = useOrganizationSummary(slugOf(path) ?? null);
  if (data === undefined) return undefined;
  const shown = pageAt(path.replace(/\/+$/, ""))?.page;
  const base = `/o/${data.organization.slug}`;
  const entries = ORGANIZATION_SECTIONS.flatMap((section): NavEntry[] => {
    const { id, below, icon } = section;
    const { isOffered, mayOpen }: OrganizationSection = section;
    if (isOffered?.(config) === false || mayOpen?.(data) === false) return [];
    const label = t(`organization.nav.${id}`);
    return [{ href: base + below, label, icon: navIcon(icon), isCurrent: shown === id }];
  });
  return { label: t("organization.nav.label"), entries };
}

function useOrganizationTitle(path: string, values: { task: string; appName: string }): string | undefined {
  const t = usePortalMessages();
  const { data } = useOrganizationSummary(slugOf(path) ?? null);
  const organization = data?.organization.name;
  return organization === undefined ? undefined : t("portal.title.organization", { ...values, organization });
}
