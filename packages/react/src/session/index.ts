export type { KnownSession } from "../provider/session-view.ts";
export type { OwnAccount } from "./accounts-store.ts";
export {
  RedirectToSignIn,
  RequireSession,
  type RequireSessionProps,
  SessionLoading,
  SignedIn,
  SignedOut,
} from "./guards.tsx";
export type { OwnSession } from "./sessions-store.ts";
export { type Accounts, useAccounts } from "./use-accounts.ts";
export { type Expiry, useExpiry } from "./use-expiry.ts";
export { type Reauthenticate, useReauthenticate } from "./use-reauthenticate.ts";
export { useNeedsSession, useSession } from "./use-session.ts";
export { type Sessions, useSessions } from "./use-sessions.ts";
export { type UserHandle, useUser } from "./use-user.ts";
