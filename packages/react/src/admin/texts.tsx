"use client";
import type { ReactNode } from "react";
import { adminMessages } from "../messages/admin/en.ts";
import { UnderlyingMessages } from "../messages/provider.tsx";

/** The console brings its English along: other pages load none of it. What the provider has in its language goes first. */
export function AdminTexts({ children }: { children: ReactNode }): ReactNode {
  return <UnderlyingMessages messages={adminMessages}>{children}</UnderlyingMessages>;
}
