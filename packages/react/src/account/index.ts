export { type Device, type DeviceKind, deviceOf } from "../screens/device-name.ts";
export {
  type Activities,
  Activity,
  type ActivityEvent,
  type ActivityPart,
  type ActivityProps,
  useActivity,
} from "./activity/activity.tsx";
export {
  ConnectedAccounts,
  type ConnectedAccountsPart,
  type ConnectedAccountsProps,
} from "./connections/connected-accounts.tsx";
export { type UseConnectFlowOptions, useConnectFlow } from "./connections/use-connect-flow.ts";
export {
  DeleteAccount,
  type DeleteAccountFlow,
  type DeleteAccountFlowOptions,
  type DeleteAccountPart,
  type DeleteAccountProps,
  type DeleteAccountStep,
  type DeleteAccountValues,
  useDeleteAccountFlow,
} from "./deletion/delete-account.tsx";
export {
  ChangeEmail,
  type ChangeEmailFlow,
  type ChangeEmailFlowOptions,
  type ChangeEmailPart,
  type ChangeEmailProps,
  type ChangeEmailStep,
  type ChangeEmailValues,
  useChangeEmailFlow,
} from "./email/change-email.tsx";
export { ExportAccount, type ExportAccountPart, type ExportAccountProps } from "./export-account.tsx";
export {
  ChangePassword,
  type ChangePasswordFlow,
  type ChangePasswordFlowOptions,
  type ChangePasswordPart,
  type ChangePasswordProps,
  type ChangePasswordStep,
  type ChangePasswordValues,
  useChangePasswordFlow,
} from "./password/change-password.tsx";
export { SetPassword, type SetPasswordPart, type SetPasswordProps } from "./password/set-password.tsx";
export { AvatarField, type AvatarFieldPart, type AvatarFieldProps } from "./picture/avatar-field.tsx";
export {
  type AvatarFlowHandle,
  type UseAvatarFlowOptions,
  useAvatarFlow,
} from "./picture/use-avatar-flow.ts";
export {
  Preferences,
  type PreferencesFlow,
  type PreferencesFlowOptions,
  type PreferencesPart,
  type PreferencesProps,
  type PreferencesValues,
  usePreferencesFlow,
} from "./preferences/preferences.tsx";
export {
  type ProfileFlow,
  type ProfileFlowOptions,
  ProfileForm,
  type ProfileFormPart,
  type ProfileFormProps,
  useProfileFlow,
} from "./profile/profile-form.tsx";
export { SessionList, type SessionListPart, type SessionListProps } from "./sessions/session-list.tsx";
