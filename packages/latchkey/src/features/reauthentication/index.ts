import { feature } from "../../kernel/feature.ts";
import { listReauthenticationMethods, reauthenticate } from "./routes.ts";

/** Showing once more who one is, without signing in anew. The ways to do so are declared by the features that have them. */
export const reauthentication = feature({
  id: "reauthentication",
  routes: { listReauthenticationMethods, reauthenticate },
});
