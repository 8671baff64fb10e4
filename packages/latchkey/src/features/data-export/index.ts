import { feature } from "../../kernel/feature.ts";
import { exportAccount } from "./routes.ts";

/** What is stored about a person, for that person to take along. */
export const dataExport = feature({
  id: "data-export",
  events: ["account_exported"],
  routes: { exportAccount },
});
