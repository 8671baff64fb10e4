import { feature } from "../../kernel/feature.ts";
import { CHANGE_EMAIL, EMAIL_CHANGED, sendChange, sendChanged } from "./mail.ts";
import { cancelEmailChange, changeEmail, getPendingEmailChange } from "./routes.ts";

/** Another address for an account. Its links are opened at `/verify-email`, as all that prove an address. */
export const emailChange = feature({
  id: "email-change",
  // Of two at one path the client's method is the later one.
  routes: { getPendingEmailChange, changeEmail, cancelEmailChange },
  deliveries: { [CHANGE_EMAIL]: sendChange, [EMAIL_CHANGED]: sendChanged },
});
