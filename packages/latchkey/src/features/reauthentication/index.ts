import { feature } from "../../kernel/contracts/feature.ts";
import { listReauthenticationMethods, reauthenticate } from "./routes.ts";

/** Re-authentication in an open session. Other features declare the methods. */
export const reauthentication = feature({
  id: "reauthentication",
  routes: { listReauthenticationMethods, reauthenticate },
});
