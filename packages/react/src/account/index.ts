export { AvatarField, type AvatarFieldPart, type AvatarFieldProps } from "./avatar-field.tsx";
export {
  ChangePassword,
  type ChangePasswordFlow,
  type ChangePasswordFlowOptions,
  type ChangePasswordPart,
  type ChangePasswordProps,
  type ChangePasswordStep,
  type ChangePasswordValues,
  useChangePasswordFlow,
} from "./change-password.tsx";
export { type Device, type DeviceKind, deviceOf } from "./device-name.ts";
export {
  type ProfileFlow,
  type ProfileFlowOptions,
  ProfileForm,
  type ProfileFormPart,
  type ProfileFormProps,
  useProfileFlow,
} from "./profile-form.tsx";
export { SessionList, type SessionListPart, type SessionListProps } from "./session-list.tsx";
export { type AvatarFlowHandle, type UseAvatarFlowOptions, useAvatarFlow } from "./use-avatar-flow.ts";
export { UserButton, type UserButtonPart, type UserButtonProps } from "./user-button.tsx";
