import Link from "lucide-react/icons/link";
import type { AccountEntry } from "./entry.ts";

export const connections = {
  page: "connections",
  to: "/account/connections",
  icon: Link,
  // Where nobody signs in with others there is nothing to connect.
  isOffered: ({ socialProviders }) => socialProviders.length > 0,
} as const satisfies AccountEntry;
