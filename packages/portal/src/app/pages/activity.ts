import History from "lucide-react/icons/history";
import type { AccountEntry } from "./entry.ts";

export const activity = {
  page: "activity",
  to: "/account/activity",
  icon: History,
} as const satisfies AccountEntry;
