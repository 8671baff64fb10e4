import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { RESET_PASSWORD, RESETS, resetIsOffered, sendReset } from "./mail.ts";
import {
  forgetPassword,
  previewPasswordReset,
  requestPasswordReset,
  requestPasswordResetCallback,
  resetPassword,
} from "./routes.ts";
import { resetTokens } from "./token.ts";

export { passwordLinks, resetIsOffered } from "./mail.ts";
export { RESET_PAGE, takesToken } from "./pages.ts";
export { resetPassword as replacePassword } from "./reset.ts";

/** Replaces a lost password with a link that is emailed to the account's owner. A reset opens no session. */
export const passwordReset = feature({
  id: "password-reset",
  events: ["password_reset_requested", "password_reset"],
  ui: service((core) => ({ passwordReset: core.use(resetIsOffered) })),
  routes: {
    requestPasswordReset,
    forgetPassword,
    requestPasswordResetCallback,
    previewPasswordReset,
    resetPassword,
  },
  budgets: [RESETS, RESETS.fromStrangers],
  letters: [RESET_PASSWORD],
  // Links that were requested before become invalid.
  onSessionsEnd: service((core) => {
    const { end } = core.use(resetTokens);
    return (userId, tx) => core.db.transaction((inner) => end(userId, inner), tx);
  }),
  deliveries: { [RESET_PASSWORD.kind]: sendReset },
});
