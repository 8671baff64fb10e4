"use client";
import type { Organization } from "../features/organization/types.ts";
import { lazyOverlay } from "../primitives/lazy-overlay.tsx";

export interface CreateOrganizationDialogProps {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** The organization exists. */
  onDone(organization: Organization): void;
}

/** Creates an organization, over the page. Loaded on demand. */
export const CreateOrganizationDialog = lazyOverlay<CreateOrganizationDialogProps>(() =>
  import("./create-organization-overlay.tsx").then((module) => module.CreateOrganizationOverlay),
);
