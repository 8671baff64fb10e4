export {
  type AuthClient,
  type ClientError,
  createAuthClient,
  type SessionData,
  type SessionOf,
} from "@latchkey/client";
export * from "./account/index.ts";
export * from "./buttons/index.ts";
export {
  type BesideLinkEntryProps,
  type ConfirmEntryProps,
  type Forms,
  type Latchkey,
  type LatchkeyEvent,
  type LatchkeyProviderProps,
  type LinkComponent,
  type Routes,
  type SignInAgainEntryProps,
  type SignInEntryProps,
  type SignInPlace,
  type SignUpEntryProps,
  useConfig,
  useLatchkey,
  useWayState,
  type Way,
  type WayBesideLink,
  type WayToConfirm,
  type WayToManage,
  type WayToSignIn,
  type WayToSignInAgain,
  type WayToSignUp,
} from "./context/index.ts";
export * from "./errors/index.ts";
export * from "./features/email-password/forgot-password/index.ts";
export * from "./features/email-password/reset-password/index.ts";
export * from "./features/generated/index.ts";
export {
  AccountSwitcher,
  type AccountSwitcherPart,
  type AccountSwitcherProps,
} from "./features/multi-session/account-switcher.tsx";
export {
  type DeviceAccount,
  type DeviceSessions,
  useDeviceSessions,
} from "./features/multi-session/use-device-sessions.ts";
export * from "./features/organization/accept-invitation/index.ts";
export * from "./features/undo/email-change/index.ts";
export * from "./features/undo/sign-in-method/index.ts";
export * from "./flows/index.ts";
export * from "./layout/index.ts";
export * from "./messages/index.ts";
export * from "./primitives/index.ts";
export * from "./profile/index.ts";
export * from "./root/dialogs/use-reauthenticate-flow.ts";
export { LatchkeyProvider } from "./root/english.tsx";
export { ImpersonationBar, type ImpersonationBarProps } from "./screens/impersonation-bar.tsx";
export * from "./session/index.ts";
export * from "./sign-in/index.ts";
export * from "./sign-up/index.ts";
export * from "./welcome/welcome.tsx";
