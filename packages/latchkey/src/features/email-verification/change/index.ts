import { feature } from "../../../kernel/feature.ts";
import { service } from "../../../kernel/service.ts";
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

/** Another address for an account. Its links are opened at `/verify-email`, as all that prove an address. */
export const emailChange = feature({
  id: "email-change",
  events: ["email_change_requested", "email_changed", "email_change_undone", "email_change_kept"],
  ui: service(({ options }) => ({ changeEmail: options.user.changeEmail.enabled })),
  // Of two at one path the client's method is the later one.
  routes: {
    getPendingEmailChange,
    changeEmail,
    cancelEmailChange,
    reviewEmailChange,
    keepEmailChange,
    undoEmailChange,
  },
  // A person who made the account in another's name may have asked for a change to an address of their own.
  onFirstProof: service((core) => core.use(pendingChanges).end),
  budgets: [CHANGES, CHANGES.fromStrangers],
  letters: [CONFIRM_CHANGE, EMAIL_CHANGED, EMAIL_TAKEN],
  deliveries: { [CHANGE_EMAIL]: sendChange, [EMAIL_CHANGED.kind]: sendChanged },
});
