import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import type { AccountEntry } from "./entry.ts";

export const sessions = {
  page: "sessions",
  to: "/account/sessions",
  icon: MonitorSmartphone,
} as const satisfies AccountEntry;
