import { feature } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { accountStore } from "./store.ts";
import { accountTable } from "./tables.ts";

/** The ways to sign in that a user has. */
export const accounts = feature({
  id: "accounts",
  tables: [accountTable],
  routes: {},
  onFirstProof: service((core) => core.use(accountStore).deleteAll),
});
