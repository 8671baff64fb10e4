import { feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { userAdoption } from "./adoption-store.ts";
import { heldValues } from "./fields.ts";
import { updateUser } from "./routes.ts";
import { userStore } from "./store.ts";
import { userTable } from "./tables.ts";

export { heldValues, userColumnFaults, userFields } from "./fields.ts";
export { nothing, noticeDelivery, notices, type Tell } from "./notices.ts";
export { Locale, TimeZone } from "./routes.ts";
export { type LockMore, withUserLocked } from "./user-lock.ts";

/** The profile of a user: name, picture and email address. */
export const users = feature({
  id: "users",
  events: ["user_updated"],
  tables: [userTable],
  adoption: userAdoption,
  routes: { updateUser },
  names: { user: service((core) => core.use(userStore).listNames) },
  onFirstProof: service((core) => {
    const { findById, forgetProfile } = core.use(userStore);
    const { release } = core.use(heldValues);
    return async (id, tx, context) => {
      await release(id, tx);
      const { email = "" } = (await findById(id, tx)) ?? {};
      // The owner of the address recognizes this name, until they choose another.
      await forgetProfile(
        { id, name: email.slice(0, email.lastIndexOf("@")), updatedAt: context.time() },
        tx,
      );
    };
  }),
});
