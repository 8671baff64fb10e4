"use client";
import { lazyOverlay } from "../primitives/lazy-overlay.tsx";

export interface SignInDialogProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** Default "signIn". Both link to each other. */
  defaultScreen?: "signIn" | "signUp" | undefined;
  /** The page after signing in or up. Default: stays on this page. New users go to `routes.afterSignUp`. */
  redirectTo?: string | undefined;
  /** The user is signed in. */
  onSuccess?: (() => void) | undefined;
}

/** `<SignIn/>`, `<SignUp/>` and `<ForgotPassword/>` over the page. Loaded on demand. */
export const SignInDialog = lazyOverlay<SignInDialogProps>(() =>
  import("./sign-in-overlay.tsx").then((module) => module.SignInOverlay),
);
