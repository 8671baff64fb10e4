/** `/account/sessions`: where one is signed in. */
export { SessionsSection as SessionsPage } from "@latchkey/react/sections";
