export * from "./organization-profile.tsx";
export {
  OrganizationProfileDialog,
  type OrganizationProfileDialogProps,
} from "./organization-profile-dialog.tsx";
