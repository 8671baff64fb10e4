"use client";
import type { ClientError } from "@latchkey/client";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { missingOf, rolesOf } from "./roles/permissions.ts";
import type { Organization, OrganizationSummary, Permissions } from "./types.ts";
import { useActiveId } from "./use-active-id.ts";
import { useSetActive } from "./use-active-organization.ts";
import { usePeriodicRefresh } from "./use-periodic-refresh.ts";
import { isMissing, useOrganizationSummary } from "./use-summary.ts";

/** The page's organization, and the caller's role in it. */
export interface OrganizationScopeValue {
  readonly organization: Organization;
  readonly summary: OrganizationSummary;
  /** The caller's roles. */
  readonly roles: readonly string[];
  /** Reports whether the caller may do this, so that the page offers only that. The service decides again. */
  can(resource: string, action: string): boolean;
  /** Returns the wanted permissions that the caller lacks: `["member:update"]`. */
  missing(wanted: Permissions): string[];
  refetch(): Promise<void>;
}

const ScopeContext = createContext<OrganizationScopeValue | null>(null);

export interface OrganizationScopeProps {
  slug: string;
  /** Shown while nothing is known. */
  pending?: ReactNode;
  /** Shown where the organization doesn't exist, or the user isn't a member: the two look the same. */
  missing?: ReactNode;
  /** Shown where the request failed. */
  failed?: ((error: ClientError, retry: () => void) => ReactNode) | undefined;
  /** True makes it the active organization of the session on opening. Default true. */
  isActivated?: boolean | undefined;
  children: ReactNode;
}

/** Sets the page's organization by its slug, for everything below. */
export function OrganizationScope(props: OrganizationScopeProps): ReactNode {
  const { slug, pending = null, missing = null, failed, isActivated = true, children } = props;
  const summary = useOrganizationSummary(slug);
  const { data, isPending, error, refetch } = summary;
  usePeriodicRefresh(summary);
  useActivation(isActivated && data !== undefined ? data.organization.id : null);
  const scope = useMemo(() => data && scopeOf(data, refetch), [data, refetch]);
  if (error !== null && isMissing(error)) return missing;
  if (scope !== undefined) return <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>;
  if (isPending || error === null) return pending;
  return failed?.(error, () => void refetch()) ?? null;
}

function scopeOf(summary: OrganizationSummary, refetch: () => Promise<void>): OrganizationScopeValue {
  const missing = (wanted: Permissions): string[] => missingOf(summary.permissions, wanted);
  return {
    organization: summary.organization,
    summary,
    roles: rolesOf(summary.role),
    can: (resource, action) => missing({ [resource]: [action] }).length === 0,
    missing,
    refetch,
  };
}

/** Makes an opened organization the active one. The page works without that, so a failure is ignored. */
function useActivation(id: string | null): void {
  const active = useActiveId();
  const setActive = useSetActive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened; what another tab chooses stays
  useEffect(() => {
    if (id !== null && id !== active) setActive(id).catch(() => undefined);
  }, [id]);
}

/** Returns the page's organization. Only below `<OrganizationScope>`. */
export function useOrganizationScope(): OrganizationScopeValue {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error("useOrganizationScope needs an <OrganizationScope> above it");
  return scope;
}

/** Returns the page's organization, or null where the page has none. */
export function useScopeIfAny(): OrganizationScopeValue | null {
  return useContext(ScopeContext);
}
