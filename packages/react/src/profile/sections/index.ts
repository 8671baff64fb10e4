/** The sections of `<UserProfile/>` and `<OrganizationProfile/>`, for an application's pages. */

export { Subsection, type SubsectionProps } from "../../frame/section-title.tsx";
export { type AccountSectionName, type Sections, SectionsContext } from "../../screens/sections.ts";
export { ACCOUNT_SECTIONS, type AccountSection } from "../account-sections.ts";
export {
  ORGANIZATION_SECTIONS,
  type OrganizationSection,
  type OrganizationSectionId,
} from "../organization-sections.ts";
export { ActivitySection } from "./account/activity.tsx";
export { ApiKeysSection } from "./account/api-keys.tsx";
export { ConnectionsSection, type ConnectionsSectionProps } from "./account/connections.tsx";
export { DeleteSection, type DeleteSectionProps } from "./account/delete.tsx";
export { EmailSection } from "./account/email.tsx";
export { OrganizationsSection } from "./account/organizations.tsx";
export { PasskeysSection } from "./account/passkeys.tsx";
export { PreferencesSection, type PreferencesSectionProps } from "./account/preferences.tsx";
export { ProfileSection } from "./account/profile.tsx";
export { SecuritySection } from "./account/security.tsx";
export { SessionsSection } from "./account/sessions.tsx";
export { TwoFactorSection } from "./account/two-factor.tsx";
export { OrganizationApiKeysSection } from "./organization/api-keys.tsx";
export { InvitationsSection, type InvitationsSectionProps } from "./organization/invitations.tsx";
export { MembersSection, type MembersSectionProps } from "./organization/members.tsx";
export { OverviewSection } from "./organization/overview.tsx";
export { RolesSection } from "./organization/roles.tsx";
export {
  OrganizationSettingsSection,
  type OrganizationSettingsSectionProps,
} from "./organization/settings.tsx";
export { TeamsSection, type TeamsSectionProps } from "./organization/teams.tsx";
