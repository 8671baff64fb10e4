"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { useSurroundings } from "../context/context.ts";
import { useAdminScope } from "./base/scope.tsx";

export interface TabsProps {
  label: string;
  /** Path of the page with the tabs. */
  path: string;
  /** Tabs in their order. The first one has no name in the URL. */
  tabs: readonly { readonly id: string; readonly label: string }[];
  current: string;
}

/** Tabs of a page, each with a URL. */
export function Tabs({ label, path, tabs, current }: TabsProps): ReactNode {
  const { Link } = useSurroundings();
  const { hrefTo } = useAdminScope();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be outside the visible part of the row
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <nav ref={nav} data-lk="Tabs" aria-label={label}>
      <ul>
        {tabs.map(({ id, label }, index) => (
          <li key={id}>
            <Link
              href={hrefTo(path, { tab: index === 0 ? undefined : id })}
              {...(id === current ? { "aria-current": "page" as const } : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
