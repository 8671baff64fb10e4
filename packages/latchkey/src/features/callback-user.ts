import type { User } from "../kernel/identity.ts";
import type { CallbackUser } from "../options/index.ts";

/** A user as callbacks of the application get it. */
export function callbackUser(user: User): CallbackUser {
  return { ...user, createdAt: new Date(user.createdAt), updatedAt: new Date(user.updatedAt) };
}
