import type { AccountSection } from "../../frame/sections.ts";

export const passkeysSection: AccountSection = {
  id: "passkeys",
  after: "security",
  within: "security",
  isOffered: ({ methods }) => methods.includes("passkey"),
  asks: ["/passkey/list-user-passkeys"],
  asksForCard: ["/passkey/list-user-passkeys"],
  load: () => import("./sections/account/passkeys.tsx").then((module) => module.PasskeysSection),
};
