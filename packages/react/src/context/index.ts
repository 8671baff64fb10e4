export { useConfig, useLatchkey } from "./context.ts";
export type {
  Forms,
  Latchkey,
  LatchkeyEvent,
  LatchkeyProviderProps,
  LinkComponent,
  Routes,
} from "./types.ts";
export { useWayState } from "./use-way-state.ts";
export type {
  BesideLinkEntryProps,
  ConfirmEntryProps,
  SignInAgainEntryProps,
  SignInEntryProps,
  SignInPlace,
  SignUpEntryProps,
  Way,
  WayBesideLink,
  WayToConfirm,
  WayToManage,
  WayToSignIn,
  WayToSignInAgain,
  WayToSignUp,
} from "./ways.ts";
