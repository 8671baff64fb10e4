import type { UiConfig } from "@latchkey/client/shared";
import type { ComponentType } from "react";
import { offeredKinds } from "../api-keys/offered.ts";
import {
  Building,
  History,
  type Icon,
  KeyRound,
  Link,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
} from "../primitives/icons.tsx";
import type { AccountSectionName } from "../screens/sections.ts";
import { offeredTwoFactor } from "../two-factor/offered.ts";
import type { ConnectionsSectionProps } from "./sections/account/connections.tsx";
import type { DeleteSectionProps } from "./sections/account/delete.tsx";
import type { PreferencesSectionProps } from "./sections/account/preferences.tsx";

/** Props of all sections of an account; each uses some of them. */
export type AccountSectionProps = ConnectionsSectionProps & DeleteSectionProps & PreferencesSectionProps;

/** A section of an account. Its name in the navigation is the text `account.nav.<id>`. */
export interface AccountSection {
  readonly id: AccountSectionName;
  /** Icon in the navigation. Undefined: it has no entry there, and the page of `within` leads to it. */
  readonly icon?: Icon | undefined;
  /** The section whose entry in the navigation is the current one, for sections without an entry. */
  readonly within?: AccountSectionName;
  /**
   * Paths below the API's mount, with the query that the client writes, that the section reads at once. Never
   * `/list-sessions`: tokens have no place in a document.
   */
  readonly asks?: readonly string[];
  /** True if it has a table. */
  readonly isWide?: true;
  /** Reports whether the deployment has it. Default: always. */
  isOffered?(config: UiConfig): boolean;
  /** Loads its content, when it is first shown. */
  load(): Promise<ComponentType<AccountSectionProps>>;
}

/** All sections of an account, in the order of its navigation. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  {
    id: "profile",
    icon: UserRound,
    load: () => import("./sections/account/profile.tsx").then((module) => module.ProfileSection),
  },
  {
    id: "email",
    icon: Mail,
    asks: ["/change-email"],
    load: () => import("./sections/account/email.tsx").then((module) => module.EmailSection),
  },
  {
    id: "security",
    icon: ShieldCheck,
    asks: [
      "/reauthenticate",
      "/list-accounts",
      "/passkey/list-user-passkeys",
      "/two-factor/status",
      "/two-factor/list-trusted-devices",
    ],
    load: () => import("./sections/account/security.tsx").then((module) => module.SecuritySection),
  },
  {
    id: "passkeys",
    within: "security",
    isOffered: ({ methods }) => methods.includes("passkey"),
    asks: ["/passkey/list-user-passkeys"],
    load: () => import("./sections/account/passkeys.tsx").then((module) => module.PasskeysSection),
  },
  {
    id: "two-factor",
    within: "security",
    isOffered: (config) => offeredTwoFactor(config) !== undefined,
    asks: ["/two-factor/status"],
    load: () => import("./sections/account/two-factor.tsx").then((module) => module.TwoFactorSection),
  },
  {
    id: "connections",
    icon: Link,
    // Without providers there is nothing to connect.
    isOffered: ({ socialProviders }) => socialProviders.length > 0,
    asks: ["/list-accounts?mayUnlink=true"],
    load: () => import("./sections/account/connections.tsx").then((module) => module.ConnectionsSection),
  },
  {
    id: "sessions",
    icon: MonitorSmartphone,
    load: () => import("./sections/account/sessions.tsx").then((module) => module.SessionsSection),
  },
  {
    id: "api-keys",
    icon: KeyRound,
    isWide: true,
    isOffered: (config) => offeredKinds(config, "user").length > 0,
    asks: ["/api-key/list?limit=100"],
    load: () => import("./sections/account/api-keys.tsx").then((module) => module.ApiKeysSection),
  },
  {
    id: "organizations",
    icon: Building,
    isOffered: ({ organizations }) => organizations != null,
    asks: ["/organization/list-user-invitations"],
    load: () => import("./sections/account/organizations.tsx").then((module) => module.OrganizationsSection),
  },
  {
    id: "activity",
    icon: History,
    asks: ["/list-activity"],
    load: () => import("./sections/account/activity.tsx").then((module) => module.ActivitySection),
  },
  {
    id: "preferences",
    icon: SlidersHorizontal,
    load: () => import("./sections/account/preferences.tsx").then((module) => module.PreferencesSection),
  },
  {
    id: "delete",
    isOffered: ({ deleteAccount }) => deleteAccount,
    asks: ["/reauthenticate", "/delete-user/preview"],
    load: () => import("./sections/account/delete.tsx").then((module) => module.DeleteSection),
  },
];
