/** `/account/passkeys`: passkeys are added, renamed and removed. */
export { PasskeysSection as PasskeysPage } from "@latchkey/react/sections";
