import { feature } from "../../kernel/feature.ts";
import { updateUser } from "./routes.ts";
import { userTable } from "./tables.ts";

export { addressProved } from "./address-proved.ts";

/** What an account is about: the person's name, picture and address. */
export const users = feature({ id: "users", tables: [userTable], routes: { updateUser } });
