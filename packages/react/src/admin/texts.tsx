"use client";
import type { ReactNode } from "react";
import { adminMessages } from "../messages/generated/admin/en.ts";
import { UnderlyingMessages } from "../messages/provider.tsx";

/**
 * Adds the console's English texts, which other pages don't load. Texts of the provider's language take
 * precedence.
 */
export function AdminTexts({ children }: { children: ReactNode }): ReactNode {
  return <UnderlyingMessages messages={adminMessages}>{children}</UnderlyingMessages>;
}
