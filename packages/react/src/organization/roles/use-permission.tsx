"use client";
import { type ReactNode, useMemo } from "react";
import { useScopeIfAny } from "../scope.tsx";
import type { Permissions } from "../types.ts";
import { useActiveId } from "../use-active-id.ts";
import { useSummaryById } from "../use-summary.ts";
import { isGranted, missingOf } from "./permissions.ts";

export interface Permission {
  /** The caller may do all of it. False as long as that isn't known. */
  readonly granted: boolean;
  /** What of it they may not do: `["member:update"]`. Empty as long as that isn't known. */
  readonly missing: readonly string[];
  readonly isPending: boolean;
}

export interface PermissionOptions {
  /** Default: the organization that the page is about, else the active one. */
  organizationId?: string | undefined;
}

/**
 * Whether the caller may do something in an organization, with the roles that were made there counted in:
 * `usePermission({ member: ["update"] })`. It is for what screens offer; the service decides.
 */
export function usePermission(wanted: Permissions, { organizationId }: PermissionOptions = {}): Permission {
  const active = useActiveId();
  const scope = useScopeIfAny();
  const id = organizationId ?? scope?.organization.id ?? active;
  const isOfScope = scope !== null && scope.organization.id === id;
  const asked = useSummaryById(isOfScope ? null : id);
  const summary = isOfScope ? scope.summary : asked.data;
  const { isPending } = asked;
  // Written inline it is a new object each time; it holds nothing but names.
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

export interface RequirePermissionProps extends PermissionOptions {
  /** What is needed in the organization: `{ member: ["update"] }`. */
  organization: Permissions;
  /** For who may not. Default nothing. */
  fallback?: ReactNode;
  children?: ReactNode;
}

/** Shows its children to who may do something. It hides, it doesn't protect: what is secret is guarded by the server. */
export function RequirePermission(props: RequirePermissionProps): ReactNode {
  const { organization, organizationId, fallback = null, children } = props;
  const { granted, isPending } = usePermission(organization, { organizationId });
  if (granted) return children;
  return isPending ? null : fallback;
}
