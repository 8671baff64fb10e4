/** `/account/security`: the password, what replaces it when it is lost, and where one is signed in. */
export { SecuritySection as SecurityPage } from "@latchkey/react/sections";
