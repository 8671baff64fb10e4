import { feature } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { CONFIRM_CHANGE, EMAIL_CHANGED, EMAIL_TAKEN } from "./letters.ts";
import { CHANGE_EMAIL, CHANGES, sendChange, sendChanged } from "./mail.ts";
import { pendingChanges } from "./pending.ts";
import {
  cancelEmailChange,
  changeEmail,
  getPendingEmailChange,
  keepEmailChange,
  reviewEmailChange,
  undoEmailChange,
} from "./routes.ts";

/**
 * Changes of an account's email address. Their links open at `/verify-email`, like all that prove an address.
 */
export const emailChange = feature({
  id: "email-change",
  events: ["email_change_requested", "email_changed", "email_change_undone", "email_change_kept"],
  ui: service(({ options }) => ({ changeEmail: options.user.changeEmail.enabled })),
  // If two routes share a path, the client's method is the later one.
  routes: {
    getPendingEmailChange,
    changeEmail,
    cancelEmailChange,
    reviewEmailChange,
    keepEmailChange,
    undoEmailChange,
  },
  // An attacker who created the account in another person's name may have requested a change to their own
  // address.
  onFirstProof: service((core) => core.use(pendingChanges).end),
  budgets: [CHANGES, CHANGES.fromStrangers],
  letters: [CONFIRM_CHANGE, EMAIL_CHANGED, EMAIL_TAKEN],
  deliveries: { [CHANGE_EMAIL]: sendChange, [EMAIL_CHANGED.kind]: sendChanged },
});
