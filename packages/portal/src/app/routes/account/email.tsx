/** `/account/email`: the email of the account. */
export { EmailSection as EmailPage } from "@latchkey/react/sections";
