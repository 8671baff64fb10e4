"use client";
import { lazyOverlay } from "../primitives/lazy-overlay.tsx";
import type { OrganizationProfileProps } from "./organization-profile.tsx";

export interface OrganizationProfileDialogProps extends Omit<OrganizationProfileProps, "layout"> {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}

/** `<OrganizationProfile/>` over the page. Loaded on demand. */
export const OrganizationProfileDialog = lazyOverlay<OrganizationProfileDialogProps>(() =>
  import("./organization-profile-overlay.tsx").then((module) => module.OrganizationProfileOverlay),
);
