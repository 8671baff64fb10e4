import type { AccountSection } from "../../frame/sections.ts";
import { KeyRound } from "../../primitives/icons.tsx";

export const badgesSection: AccountSection = {
  id: "badges",
  after: "sessions",
  icon: KeyRound,
  isOffered: ({ methods }) => methods.includes("badge"),
  asks: ["/badge/list"],
  load: () => import("./sections/account/badges.tsx").then((module) => module.BadgesSection),
};
