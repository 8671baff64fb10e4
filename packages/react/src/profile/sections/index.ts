/** The sections of `<UserProfile/>` and `<OrganizationProfile/>`, for an application's pages. */

export { ApiKeysSection } from "../../features/api-key/sections/account/api-keys.tsx";
export { OrganizationApiKeysSection } from "../../features/api-key/sections/organization/api-keys.tsx";
export {
  InvitationsSection,
  type InvitationsSectionProps,
} from "../../features/organization/sections/organization/invitations.tsx";
export {
  MembersSection,
  type MembersSectionProps,
} from "../../features/organization/sections/organization/members.tsx";
export { OverviewSection } from "../../features/organization/sections/organization/overview.tsx";
export { RolesSection } from "../../features/organization/sections/organization/roles.tsx";
export {
  OrganizationSettingsSection,
  type OrganizationSettingsSectionProps,
} from "../../features/organization/sections/organization/settings.tsx";
export {
  TeamsSection,
  type TeamsSectionProps,
} from "../../features/organization/sections/organization/teams.tsx";
export { PasskeysSection } from "../../features/passkey/sections/account/passkeys.tsx";
export { TwoFactorSection } from "../../features/two-factor/sections/account/two-factor.tsx";
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
