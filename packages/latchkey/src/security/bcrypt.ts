import { compare } from "bcryptjs";

/** Whether a bcrypt hash is of this password. */
export function verifyBcrypt(password: string, stored: string): Promise<boolean> {
  return compare(password, stored);
}
