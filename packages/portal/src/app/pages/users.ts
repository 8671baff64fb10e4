import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import UserRound from "lucide-react/icons/user-round";
import type { AccountEntry } from "./entry.ts";

export const profile = { page: "profile", to: "/account", icon: UserRound } as const satisfies AccountEntry;

export const preferences = {
  page: "preferences",
  to: "/account/preferences",
  icon: SlidersHorizontal,
} as const satisfies AccountEntry;

export const deletion = { page: "delete", to: "/account/delete" } as const satisfies AccountEntry;
