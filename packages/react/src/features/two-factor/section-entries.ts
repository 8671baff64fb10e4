import type { AccountSection } from "../../frame/sections.ts";
import { offeredTwoFactor } from "./offered.ts";

export const twoFactorSection: AccountSection = {
  id: "two-factor",
  after: "passkeys",
  within: "security",
  isOffered: (config) => offeredTwoFactor(config) !== undefined,
  asks: ["/two-factor/status"],
  asksForCard: ["/two-factor/status", "/two-factor/list-trusted-devices"],
  load: () => import("./sections/account/two-factor.tsx").then((module) => module.TwoFactorSection),
};
