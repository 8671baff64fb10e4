/** `/account/activity`: what happened to the account. */
export { ActivitySection as ActivityPage } from "@latchkey/react/sections";
