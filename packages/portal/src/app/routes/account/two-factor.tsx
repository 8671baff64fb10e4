/** `/account/two-factor`: two-step verification is set up, changed and turned off. */
export { TwoFactorSection as TwoFactorPage } from "@latchkey/react/sections";
