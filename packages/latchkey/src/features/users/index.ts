import { feature } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { updateUser } from "./routes.ts";
import { userStore } from "./store.ts";
import { userTable } from "./tables.ts";

export { addressProved, type Proof } from "./address-proved.ts";
export { userFields } from "./fields.ts";
export { proving, wholeUser } from "./whole-user.ts";

/** What an account is about: the person's name, picture and address. */
export const users = feature({
  id: "users",
  events: ["user_updated", "credentials_dropped"],
  tables: [userTable],
  routes: { updateUser },
  onFirstProof: service((core) => {
    const { findById, forgetProfile } = core.use(userStore);
    return async (id, tx, context) => {
      const { email = "" } = (await findById(id, tx)) ?? {};
      // A name that the owner of the address recognizes, until they choose another.
      await forgetProfile(
        { id, name: email.slice(0, email.lastIndexOf("@")), updatedAt: context.time() },
        tx,
      );
    };
  }),
});
