"use client";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { useLatest } from "../../flows/use-latest.ts";
import { type AdminPlace, type AdminQuery, placeText } from "./place.ts";
import { mayAdminister } from "./sections.ts";
import type { AdminAccess } from "./types.ts";

export interface AdminScopeProps {
  access: AdminAccess;
  /** Place that is shown. */
  place: AdminPlace;
  /** Returns the URL of a place of the console, such as `users?role=admin`. */
  hrefTo(place: string): string;
  /** Opens another place. `isSame`: another view of the same page, which gets no entry in the history. */
  onGo(place: string, isSame: boolean): void;
  /** Called with the name of the page's user, organization or event. Undefined: unknown, or there is none. */
  onNamed?: ((name: string | undefined) => void) | undefined;
  children: ReactNode;
}

type Changes = Readonly<Record<string, string | undefined>>;

/** Context of a screen in the console: the caller's permissions and the current place. */
export interface AdminScopeValue {
  readonly access: AdminAccess;
  readonly place: AdminPlace;
  /** Query of the URL: filters, sort order and page. */
  readonly query: AdminQuery;
  /**
   * Reports whether the caller has a permission. Actions without it aren't offered; the service checks again.
   */
  can(resource: string, action: string): boolean;
  /** Returns the URL of a page of the console: `hrefTo("users", { role: "admin" })`. */
  hrefTo(path: string, query?: Changes): string;
  go(path: string, query?: Changes): void;
  /** Changes members of the query on the same page. `isStep`: with an entry in the history. */
  change(changes: Changes, isStep?: boolean): void;
  named(name: string | undefined): void;
}

const ScopeContext = createContext<AdminScopeValue | null>(null);

/** Context for parts of the console. */
export function AdminScope(props: AdminScopeProps): ReactNode {
  const { access, place, children } = props;
  const latest = useLatest(props);
  // Compares places by their text, since the object may change with every render.
  const text = placeText(place.path, place.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the place
  const scope = useMemo<AdminScopeValue>(
    () => ({
      access,
      place,
      query: place.query,
      can: (resource, action) => mayAdminister(access, resource, action),
      hrefTo: (path, query) => latest.current.hrefTo(placeText(path, query)),
      go: (path, query) => latest.current.onGo(placeText(path, query), false),
      change(changes, isStep = false) {
        const { path, query } = latest.current.place;
        latest.current.onGo(placeText(path, { ...query, ...changes }), !isStep);
      },
      named: (name) => latest.current.onNamed?.(name),
    }),
    [access, text],
  );
  return <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>;
}

/** Returns the console's context. Only below `<AdminScope>`. */
export function useAdminScope(): AdminScopeValue {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error("useAdminScope needs an <AdminScope> above it");
  return scope;
}

/** Names the page's subject until the component unmounts. */
export function useNamed(name: string | undefined): void {
  const { named } = useAdminScope();
  useEffect(() => {
    named(name);
    return () => named(undefined);
  }, [named, name]);
}
