export {
  OrganizationList,
  type OrganizationListPart,
  type OrganizationListProps,
} from "./organization-list.tsx";
export {
  OrganizationProfile,
  type OrganizationProfileProps,
  type OrganizationSectionId,
} from "./organization-profile.tsx";
export {
  OrganizationProfileDialog,
  type OrganizationProfileDialogProps,
} from "./organization-profile-dialog.tsx";
export {
  OrganizationSwitcher,
  type OrganizationSwitcherPart,
  type OrganizationSwitcherProps,
} from "./organization-switcher.tsx";
export {
  SelectOrganization,
  type SelectOrganizationPart,
  type SelectOrganizationProps,
} from "./select-organization.tsx";
export { UserButton, type UserButtonPart, type UserButtonProps } from "./user-button.tsx";
export {
  type AccountSectionName,
  type OwnPage,
  type ProfilePart,
  UserProfile,
  type UserProfileProps,
} from "./user-profile.tsx";
export { UserProfileDialog, type UserProfileDialogProps } from "./user-profile-dialog.tsx";
