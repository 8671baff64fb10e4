"use client";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { useLatest } from "../flows/use-latest.ts";
import { type AdminPlace, type AdminQuery, placeText } from "./place.ts";
import { mayAdminister } from "./sections.ts";
import type { AdminAccess } from "./types.ts";

export interface AdminScopeProps {
  access: AdminAccess;
  /** What is shown. */
  place: AdminPlace;
  /** Where a place of the console is: `users?role=admin`. */
  hrefTo(place: string): string;
  /** Goes to another place. `isSame`: it is another view of the same page, and none to go back to. */
  onGo(place: string, isSame: boolean): void;
  /** The page is about this user, organization or event. Undefined: it isn't known, or there is none. */
  onNamed?: ((name: string | undefined) => void) | undefined;
  children: ReactNode;
}

type Changes = Readonly<Record<string, string | undefined>>;

/** The console that a screen stands in: who looks at it, and where. */
export interface AdminScopeValue {
  readonly access: AdminAccess;
  readonly place: AdminPlace;
  /** What the address says: filters, the order, the page. */
  readonly query: AdminQuery;
  /** Whether the caller may do this: what they may not do isn't offered. The service decides again. */
  can(resource: string, action: string): boolean;
  /** The address of a page of the console: `hrefTo("users", { role: "admin" })`. */
  hrefTo(path: string, query?: Changes): string;
  go(path: string, query?: Changes): void;
  /** Shows the same page with these members of the query changed. `isStep`: one that can be gone back to. */
  change(changes: Changes, isStep?: boolean): void;
  named(name: string | undefined): void;
}

const ScopeContext = createContext<AdminScopeValue | null>(null);

/** Everything below it is a part of the console. */
export function AdminScope(props: AdminScopeProps): ReactNode {
  const { access, place, children } = props;
  const latest = useLatest(props);
  // The same text is the same place, whatever object it comes as.
  const text = placeText(place.path, place.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the place
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

/** The console that the component stands in. Only below `<AdminScope>`. */
export function useAdminScope(): AdminScopeValue {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error("useAdminScope needs an <AdminScope> above it");
  return scope;
}

/** The page is about this, until what says so is gone. */
export function useNamed(name: string | undefined): void {
  const { named } = useAdminScope();
  useEffect(() => {
    named(name);
    return () => named(undefined);
  }, [named, name]);
}
