import type { AccountSection, OrganizationSection } from "../../frame/sections.ts";
import { Braces, KeyRound } from "../../primitives/icons.tsx";
import { offeredKinds } from "./offered.ts";
import { PAGE_SIZE } from "./page-size.ts";

export const apiKeysSection: AccountSection = {
  id: "api-keys",
  after: "sessions",
  icon: KeyRound,
  isWide: true,
  isOffered: (config) => offeredKinds(config, "user").length > 0,
  asks: [`/api-key/list?limit=${PAGE_SIZE}`],
  load: () => import("./sections/account/api-keys.tsx").then((module) => module.ApiKeysSection),
};

export const organizationApiKeysSection: OrganizationSection = {
  id: "api-keys",
  after: "roles",
  icon: Braces,
  below: "/api-keys",
  isWide: true,
  isOffered: (config) => offeredKinds(config, "organization").length > 0,
  mayOpen: ({ permissions }) => (permissions.apiKey ?? []).includes("read"),
  asks: (of) => [`/api-key/list?${of}&limit=${PAGE_SIZE}`],
  load: () =>
    import("./sections/organization/api-keys.tsx").then((module) => module.OrganizationApiKeysSection),
};
