export * from "./user-profile.tsx";
export { UserProfileDialog, type UserProfileDialogProps } from "./user-profile-dialog.tsx";
