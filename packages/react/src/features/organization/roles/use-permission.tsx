"use client";
import { type ReactNode, useMemo } from "react";
import { useScopeIfAny } from "../scope.tsx";
import type { Permissions } from "../types.ts";
import { useActiveId } from "../use-active-id.ts";
import { useSummaryById } from "../use-summary.ts";
import { isGranted, missingOf, rolesOf } from "./permissions.ts";

export interface Permission {
  /** True if the caller has all of the permissions. False until that is known. */
  readonly granted: boolean;
  /** The permissions that the caller lacks: `["member:update"]`. Empty until that is known. */
  readonly missing: readonly string[];
  readonly isPending: boolean;
}

export interface PermissionOptions {
  /** Default: the page's organization, else the active one. */
  organizationId?: string | undefined;
}

/**
 * Reports whether the caller has permissions in an organization, including those from custom roles:
 * `usePermission({ member: ["update"] })`. It is for what screens offer; the service decides.
 */
export function usePermission(wanted: Permissions, options: PermissionOptions = {}): Permission {
  const { summary, isPending } = useOwnSummary(options);
  // An inline argument is a new object on each render; it holds nothing but names.
  const text = JSON.stringify(wanted);
  return useMemo(() => {
    if (summary === undefined) return { granted: false, missing: [], isPending };
    const { permissions } = summary;
    const asked: Permissions = JSON.parse(text);
    return {
      granted: isGranted(permissions, asked),
      missing: missingOf(permissions, asked),
      isPending: false,
    };
  }, [summary, text, isPending]);
}

/** Returns what is known about the caller in an organization. */
function useOwnSummary({ organizationId }: PermissionOptions) {
  const active = useActiveId();
  const scope = useScopeIfAny();
  const id = organizationId ?? scope?.organization.id ?? active;
  const isOfScope = scope !== null && scope.organization.id === id;
  const { data, isPending } = useSummaryById(isOfScope ? null : id);
  return isOfScope ? { summary: scope.summary, isPending: false } : { summary: data, isPending };
}

export interface RequirePermissionProps extends PermissionOptions {
  /** The required permissions: `{ member: ["update"] }`. */
  organization: Permissions;
  /** Shown without the permissions. Default: nothing. */
  fallback?: ReactNode;
  children?: ReactNode;
}

/**
 * Shows its children to a member with the permissions. It hides them and doesn't protect
 * secrets: the server does that.
 */
export function RequirePermission(props: RequirePermissionProps): ReactNode {
  const { organization, organizationId, fallback = null, children } = props;
  const { granted, isPending } = usePermission(organization, { organizationId });
  if (granted) return children;
  return isPending ? null : fallback;
}

export interface RequireRoleProps extends PermissionOptions {
  /** The role in the organization, or several of which one is enough: `["owner", "admin"]`. */
  organization: string | readonly string[];
  /** Shown without the role. Default: nothing. */
  fallback?: ReactNode;
  children?: ReactNode;
}

/**
 * Shows its children to a member with the role. For what a role permits, use `<RequirePermission/>`. It hides
 * its children and doesn't protect secrets: the server does that.
 */
export function RequireRole(props: RequireRoleProps): ReactNode {
  const { organization, organizationId, fallback = null, children } = props;
  const { summary, isPending } = useOwnSummary({ organizationId });
  if (summary === undefined) return isPending ? null : fallback;
  return rolesOf(summary.role).some((role) => [organization].flat().includes(role)) ? children : fallback;
}
