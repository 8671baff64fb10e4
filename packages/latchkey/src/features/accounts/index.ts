import { feature } from "../../kernel/contracts/feature.ts";
import { accountAdoption } from "./adoption-store.ts";
import { accountTable } from "./tables.ts";

export { completedIdentity } from "./adoption-store.ts";
export {
  afterNewPassword,
  checkNewPassword,
  NEW_PASSWORD_FAULTS,
  type ShownPassword,
  shownPassword,
} from "./passwords.ts";
export { TOKEN_PURPOSES } from "./tables.ts";

/** The sign-in methods of a user. */
export const accounts = feature({
  id: "accounts",
  tables: [accountTable],
  adoption: accountAdoption,
  routes: {},
});
