import { feature } from "../../kernel/feature.ts";
import { DELETE_ACCOUNT, DELETIONS, sendDeletion } from "./mail.ts";
import { deleteUser, deleteUserCallback } from "./routes.ts";

/** People delete their own accounts, and with them everything that is stored about them. */
export const accountDeletion = feature({
  id: "account-deletion",
  routes: { deleteUser, deleteUserCallback },
  budgets: [DELETIONS],
  deliveries: { [DELETE_ACCOUNT]: sendDeletion },
});
