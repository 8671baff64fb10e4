export { useConfig, useLatchkey } from "./context.ts";
export type {
  Forms,
  Latchkey,
  LatchkeyEvent,
  LatchkeyProviderProps,
  LinkComponent,
  Routes,
} from "./types.ts";
export type {
  ConfirmEntryProps,
  SignInAgainEntryProps,
  SignInEntryProps,
  Way,
  WayToConfirm,
  WayToSignIn,
  WayToSignInAgain,
} from "./ways.ts";
