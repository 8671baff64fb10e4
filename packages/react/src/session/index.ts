export {
  RedirectToSignIn,
  RequireSession,
  type RequireSessionProps,
  SessionLoading,
  SignedIn,
  SignedOut,
} from "./guards.tsx";
export type { KnownSession } from "./session-view.ts";
export { useNeedsSession, useSession } from "./use-session.ts";
export { type UserHandle, useUser } from "./use-user.ts";
