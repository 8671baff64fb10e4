"use client";
import { lazyOverlay } from "../primitives/lazy-overlay.tsx";
import type { UserProfileProps } from "./user-profile.tsx";

export interface UserProfileDialogProps extends Omit<UserProfileProps, "layout"> {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

/** `<UserProfile/>` over the page. Loaded on demand. */
export const UserProfileDialog = lazyOverlay<UserProfileDialogProps>(() =>
  import("./user-profile-overlay.tsx").then((module) => module.UserProfileOverlay),
);
