import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { DELETE_ACCOUNT, DELETIONS, sendDeletion } from "./mail.ts";
import { deleteUser, deleteUserCallback, previewDeletion } from "./routes.ts";

export { deletionParts, erasing, forgetting } from "./delete-account.ts";

/** Users delete their own accounts and everything that is stored about them. */
export const accountDeletion = feature({
  id: "account-deletion",
  events: ["account_deletion_requested", "account_deleted"],
  ui: service(({ options }) => ({ deleteAccount: options.user.deleteUser.enabled })),
  routes: { deleteUser, deleteUserCallback, previewDeletion },
  budgets: [DELETIONS],
  letters: [DELETE_ACCOUNT],
  deliveries: { [DELETE_ACCOUNT.kind]: sendDeletion },
});
