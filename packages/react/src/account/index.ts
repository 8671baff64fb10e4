export { type Device, type DeviceKind, deviceOf } from "../screens/device-name.ts";
export {
  type Activities,
  Activity,
  type ActivityEvent,
  type ActivityPart,
  type ActivityProps,
  useActivity,
} from "./activity.tsx";
export { AvatarField, type AvatarFieldPart, type AvatarFieldProps } from "./avatar-field.tsx";
export {
  ChangeEmail,
  type ChangeEmailFlow,
  type ChangeEmailFlowOptions,
  type ChangeEmailPart,
  type ChangeEmailProps,
  type ChangeEmailStep,
  type ChangeEmailValues,
  useChangeEmailFlow,
} from "./change-email.tsx";
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
export {
  ConnectedAccounts,
  type ConnectedAccountsPart,
  type ConnectedAccountsProps,
} from "./connected-accounts.tsx";
export {
  DeleteAccount,
  type DeleteAccountFlow,
  type DeleteAccountFlowOptions,
  type DeleteAccountPart,
  type DeleteAccountProps,
  type DeleteAccountStep,
  type DeleteAccountValues,
  useDeleteAccountFlow,
} from "./delete-account.tsx";
export { ExportAccount, type ExportAccountPart, type ExportAccountProps } from "./export-account.tsx";
export {
  Preferences,
  type PreferencesFlow,
  type PreferencesFlowOptions,
  type PreferencesPart,
  type PreferencesProps,
  type PreferencesValues,
  usePreferencesFlow,
} from "./preferences.tsx";
export {
  type ProfileFlow,
  type ProfileFlowOptions,
  ProfileForm,
  type ProfileFormPart,
  type ProfileFormProps,
  type UsernameFlow,
  useProfileFlow,
  useUsernameFlow,
} from "./profile-form.tsx";
export { SessionList, type SessionListPart, type SessionListProps } from "./session-list.tsx";
export { SetPassword, type SetPasswordPart, type SetPasswordProps } from "./set-password.tsx";
export { type AvatarFlowHandle, type UseAvatarFlowOptions, useAvatarFlow } from "./use-avatar-flow.ts";
export { type UseConnectFlowOptions, useConnectFlow } from "./use-connect-flow.ts";
