export type { KnownSession } from "../context/session-view.ts";
export {
  RedirectToSignIn,
  RequireSession,
  type RequireSessionProps,
  SessionLoading,
  SignedIn,
  SignedOut,
} from "./guards.tsx";
export { type Accounts, type OwnAccount, useAccounts } from "./use-accounts.ts";
export { type Reauthenticate, useReauthenticate } from "./use-reauthenticate.ts";
export { type Expiry, useExpiry, useIsDegraded, useNeedsSession, useSession } from "./use-session.ts";
export { type OwnSession, type Sessions, useSessions } from "./use-sessions.ts";
export { type UserHandle, useUser } from "./use-user.ts";
