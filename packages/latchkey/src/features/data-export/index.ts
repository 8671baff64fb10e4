import { feature } from "../../kernel/contracts/feature.ts";
import { exportAccount } from "./routes.ts";

/** The stored data of a user, as a file for that user. */
export const dataExport = feature({
  id: "data-export",
  events: ["account_exported"],
  routes: { exportAccount },
});
