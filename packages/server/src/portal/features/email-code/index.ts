import { type LetterLinks, linkTo } from "../../letter-links.ts";
import type { PortalFeature } from "../../parts.ts";
import { confirmByCode, resetByCode } from "./beside-links.ts";
import {
  CHECK_MAIL,
  checkMail,
  magicLink,
  postCheckMail,
  postMagicLink,
  postSignUpByEmail,
  refuseLink,
  refuseMail,
} from "./pages.ts";

/** Pages where a code is entered, by its purpose. */
const ENTERED_AT = {
  "sign-in": CHECK_MAIL,
  "email-verification": "/verify-email",
  "forget-password": "/forgot-password",
  "change-email": "/account/email",
};

export const links = {
  // A link that signs in has a page that asks first. A code is entered on the page that requested it.
  "email-code": ({ purpose, token, callbackURL = "" }, rules) =>
    token === undefined
      ? `${rules.baseURL}${ENTERED_AT[purpose]}`
      : linkTo("/magic-link", token, callbackURL, rules),
} satisfies LetterLinks;

export const feature: PortalFeature = {
  routes: {
    [CHECK_MAIL]: {
      isOffered: ({ uiConfig: { methods } }) =>
        methods.includes("magic-link") || methods.includes("email-otp"),
      get: checkMail,
      post: { run: postCheckMail, refuse: refuseMail },
    },
    "/magic-link": {
      isOffered: ({ uiConfig }) => uiConfig.magicLink != null,
      get: magicLink,
      post: { run: postMagicLink, refuse: refuseLink },
    },
  },
  forms: {
    "sign-up": { way: postSignUpByEmail },
    "forgot-password": { code: resetByCode },
    "verify-email": { code: confirmByCode },
  },
  confirmsByCode: ({ uiConfig }) => uiConfig.emailOtp?.inEmails.includes("email-verification") === true,
};
