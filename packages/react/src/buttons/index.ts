export { SignInButton, type SignInButtonProps, SignUpButton } from "./sign-in-button.tsx";
export { SignInDialog, type SignInDialogProps } from "./sign-in-dialog.tsx";
export { SignOutButton, type SignOutButtonProps } from "./sign-out-button.tsx";
export { UserAvatar, type UserAvatarProps } from "./user-avatar.tsx";
