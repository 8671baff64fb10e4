import ShieldCheck from "lucide-react/icons/shield-check";
import type { AccountEntry } from "./entry.ts";

export const security = {
  page: "security",
  to: "/account/security",
  icon: ShieldCheck,
} as const satisfies AccountEntry;
