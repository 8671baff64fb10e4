import { feature } from "../../kernel/contracts/feature.ts";
import { IMPORTED } from "./new-users.ts";
import { userImportRoutes } from "./routes.ts";
import { importedUserTable, importRunTable } from "./tables.ts";

/** Users of other systems, imported with their passwords and sign-in methods, and removed again if needed. */
export const userImport = feature({
  id: "user-import",
  tables: [importRunTable, importedUserTable],
  events: [IMPORTED],
  routes: userImportRoutes,
});
