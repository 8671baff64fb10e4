/** The sections of `<UserProfile/>` and `<OrganizationProfile/>`, for an application's pages. */

export * from "../../features/generated/sections.ts";
export { Subsection, type SubsectionProps } from "../../frame/section-title.tsx";
export type { AccountSection, OrganizationSection, OrganizationSectionId } from "../../frame/sections.ts";
export { type AccountSectionName, type Sections, SectionsContext } from "../../screens/sections.ts";
export { ACCOUNT_SECTIONS, type AccountSectionProps } from "../account-sections.ts";
export { ORGANIZATION_SECTIONS, type OrganizationSectionProps } from "../organization-sections.ts";
export { ActivitySection } from "./account/activity.tsx";
export { ConnectionsSection, type ConnectionsSectionProps } from "./account/connections.tsx";
export { DeleteSection, type DeleteSectionProps } from "./account/delete.tsx";
export { EmailSection } from "./account/email.tsx";
export { OrganizationsSection } from "./account/organizations.tsx";
export { PreferencesSection, type PreferencesSectionProps } from "./account/preferences.tsx";
export { ProfileSection } from "./account/profile.tsx";
export { SecuritySection } from "./account/security.tsx";
export { SessionsSection } from "./account/sessions.tsx";
