export {
  type AuthClient,
  type ClientError,
  createAuthClient,
  type SessionData,
  type SessionOf,
} from "@latchkey/client";
export * from "./accept-invitation/index.ts";
export * from "./account/index.ts";
export * from "./accounts/index.ts";
export * from "./delete-confirmation/index.ts";
export * from "./errors/index.ts";
export * from "./features/generated/index.ts";
export * from "./flows/index.ts";
export * from "./forgot-password/index.ts";
export * from "./layout/index.ts";
export * from "./messages/index.ts";
export * from "./primitives/index.ts";
export * from "./profile/index.ts";
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
} from "./provider/index.ts";
export * from "./reset-password/index.ts";
export { LatchkeyProvider } from "./root/english.tsx";
export { ImpersonationBar, type ImpersonationBarProps } from "./screens/impersonation-bar.tsx";
export * from "./session/index.ts";
export * from "./session-dialogs/index.ts";
export * from "./sign-in/index.ts";
export * from "./sign-up/index.ts";
export * from "./social/index.ts";
export * from "./undo-email-change/index.ts";
export * from "./undo-sign-in-method/index.ts";
export * from "./verify-email/index.ts";
export * from "./welcome/index.ts";
