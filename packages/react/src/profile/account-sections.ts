import { FEATURE_SECTIONS } from "../features/generated/account-sections.ts";
import { type AccountSection, inPlace } from "../frame/sections.ts";
import {
  Building,
  History,
  Link,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
} from "../primitives/icons.tsx";
import type { ConnectionsSectionProps } from "./sections/account/connections.tsx";
import type { DeleteSectionProps } from "./sections/account/delete.tsx";
import type { PreferencesSectionProps } from "./sections/account/preferences.tsx";

/** Props of all sections of an account; each uses some of them. */
export type AccountSectionProps = ConnectionsSectionProps & DeleteSectionProps & PreferencesSectionProps;

const OWN_SECTIONS: readonly AccountSection<AccountSectionProps>[] = [
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
      ...FEATURE_SECTIONS.flatMap(({ asksForCard = [] }) => asksForCard),
    ],
    load: () => import("./sections/account/security.tsx").then((module) => module.SecuritySection),
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

/** All sections of an account, in the order of its navigation. */
export const ACCOUNT_SECTIONS: readonly AccountSection<AccountSectionProps>[] = inPlace(
  OWN_SECTIONS,
  FEATURE_SECTIONS,
);
