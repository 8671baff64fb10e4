import { feature } from "../../kernel/feature.ts";
import { updateUser } from "./routes.ts";
import { userTable } from "./tables.ts";

export { addressProved, type Proof } from "./address-proved.ts";
export { userFields } from "./fields.ts";

/** What an account is about: the person's name, picture and address. */
export const users = feature({ id: "users", tables: [userTable], routes: { updateUser } });
