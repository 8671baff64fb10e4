import type { User } from "./identity.ts";

/** A user as callbacks of the application receive it. */
export interface CallbackUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Converts a user for callbacks of the application. */
export function callbackUser(user: User): CallbackUser {
  return { ...user, createdAt: new Date(user.createdAt), updatedAt: new Date(user.updatedAt) };
}
