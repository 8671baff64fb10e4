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

/** What the sections of an account are given, each what it needs. */
export type AccountSectionProps = ConnectionsSectionProps & DeleteSectionProps & PreferencesSectionProps;

/** A section of an account. Its name in the navigation is the text `account.nav.<id>`. */
export interface AccountSection {
  readonly id: AccountSectionName;
  /** In the navigation. Undefined: it isn't there, others lead to it. */
  readonly icon?: Icon | undefined;
  /** It has a table. */
  readonly isWide?: true;
  /** Whether the deployment has it. Default: always. */
  isOffered?(config: UiConfig): boolean;
  /** Its content, which is loaded when it is shown for the first time. */
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
    load: () => import("./sections/account/email.tsx").then((module) => module.EmailSection),
  },
  {
    id: "security",
    icon: ShieldCheck,
    load: () => import("./sections/account/security.tsx").then((module) => module.SecuritySection),
  },
  {
    id: "passkeys",
    // The part of the account's security leads there.
    isOffered: ({ methods }) => methods.includes("passkey"),
    load: () => import("./sections/account/passkeys.tsx").then((module) => module.PasskeysSection),
  },
  {
    id: "two-factor",
    // The part of the account's security leads there.
    isOffered: (config) => offeredTwoFactor(config) !== undefined,
    load: () => import("./sections/account/two-factor.tsx").then((module) => module.TwoFactorSection),
  },
  {
    id: "connections",
    icon: Link,
    // Where nobody signs in with others there is nothing to connect.
    isOffered: ({ socialProviders }) => socialProviders.length > 0,
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
    load: () => import("./sections/account/api-keys.tsx").then((module) => module.ApiKeysSection),
  },
  {
    id: "organizations",
    icon: Building,
    isOffered: ({ organizations }) => organizations != null,
    load: () => import("./sections/account/organizations.tsx").then((module) => module.OrganizationsSection),
  },
  {
    id: "activity",
    icon: History,
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
    load: () => import("./sections/account/delete.tsx").then((module) => module.DeleteSection),
  },
];
