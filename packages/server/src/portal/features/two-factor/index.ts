import { type LetterLinks, plain, undoOr } from "../../letter-links.ts";
import type { PortalFeature } from "../../parts.ts";
import { PATH, postTwoFactor, refuseUnread, twoFactor } from "./page.ts";

const toSecurity = plain("/account/security");

export const links = {
  "two-factor-code": plain(PATH),
  "two-factor-enabled": undoOr("/account/security"),
  "two-factor-disabled": toSecurity,
  "backup-codes-generated": toSecurity,
  "backup-code-used": toSecurity,
  "two-factor-locked": toSecurity,
} satisfies LetterLinks;

export const feature: PortalFeature = {
  routes: {
    [PATH]: {
      isOffered: ({ uiConfig }) => uiConfig.twoFactor != null,
      get: twoFactor,
      post: { run: postTwoFactor, refuse: refuseUnread },
    },
  },
  nextStep: ({ body }) => (body?.twoFactorRedirect === true ? PATH : undefined),
};
