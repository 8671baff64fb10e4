import type { UiConfig } from "@latchkey/client/shared";
import { type About, describeError, fieldNotice, type Notice } from "../errors/index.ts";
import { text } from "../messages/translator.ts";

/** What a service is like as long as nobody has said how it is configured: as an engine is without options. */
const PASSWORD = { min: 8, max: 128 };

/** Code points after NFKC: as the engine counts the length of passwords. */
export function passwordLength(password: string): number {
  return [...password.normalize("NFKC")].length;
}

/** What is around the errors of a form. */
export function aboutForm(
  config: UiConfig | undefined,
  values: { email?: string; password?: string; username?: string },
  fields: readonly string[],
): About {
  const { email, password, username } = values;
  return {
    appName: config?.appName ?? "Latchkey",
    ...(config?.password ?? PASSWORD),
    fields,
    ...(email === undefined ? {} : { email: email.trim() }),
    ...(username ? { username: username.trim() } : {}),
    // One that a server refused isn't there any more: how long it was isn't known.
    ...(password ? { length: passwordLength(password) } : {}),
  };
}

/** As HTML judges addresses: what else is wrong with one only its mail server knows. */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** What is wrong with an address, if anything. */
export function checkEmail(email: string): Notice | undefined {
  const address = email.trim();
  if (address === "") return fieldNotice("email", text("errors.fields.email"));
  // Letters of other scripts may be part of an address too: the engine decides.
  const shape = /[^ -~]/.test(address) ? /^[^\s@]+@[^\s@]+$/ : ADDRESS;
  if (shape.test(address)) return undefined;
  return fieldNotice("email", text("errors.INVALID_EMAIL"));
}

/** What is wrong with a password that is to be set, if anything. Unknown limits refuse nothing. */
export function checkNewPassword(password: string, about: About, isKnown: boolean): Notice | undefined {
  if (password === "") return fieldNotice("password", text("errors.fields.newPassword"));
  const length = passwordLength(password);
  if (!isKnown || (length >= about.min && length <= about.max)) return undefined;
  const code = length < about.min ? "PASSWORD_TOO_SHORT" : "PASSWORD_TOO_LONG";
  return describeError({ code, status: 400 }, about);
}
