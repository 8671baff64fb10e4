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

/** The email in a field that may hold a username: empty where it is none. */
export function emailOf(identifier: string): string {
  return identifier.includes("@") ? identifier.trim() : "";
}

/** Whether someone signs in with a username: an email has an `@`, and a username has none. */
export function isUsername(identifier: string, config: UiConfig | undefined): boolean {
  return config?.username !== undefined && !identifier.includes("@");
}

/** What is wrong with an email or a username to sign in with, if anything. */
export function checkIdentifier(identifier: string, config: UiConfig | undefined): Notice | undefined {
  if (!isUsername(identifier, config)) return checkEmail(identifier);
  return identifier.trim() === "" ? fieldNotice("email", text("errors.fields.identifier")) : undefined;
}

const PLAIN_USERNAME = /^[A-Za-z0-9_.]*$/;

/** What is wrong with a username that is to be set, if anything. An empty one is none. */
export function checkUsername(username: string, config: UiConfig | undefined): Notice | undefined {
  const rules = config?.username;
  const typed = username.trim();
  if (rules === undefined || typed === "") return undefined;
  const { min, max, isPlain } = rules;
  const { length } = [...typed];
  if (length >= min && length <= max && (!isPlain || PLAIN_USERNAME.test(typed))) return undefined;
  return fieldNotice("username", text(`common.username.wrong.${isPlain ? "plain" : "other"}`, { min, max }));
}

/** What is wrong with a password that is to be set, if anything. Unknown limits refuse nothing. */
export function checkNewPassword(password: string, about: About, isKnown: boolean): Notice | undefined {
  if (password === "") return fieldNotice("password", text("errors.fields.newPassword"));
  const length = passwordLength(password);
  if (!isKnown || (length >= about.min && length <= about.max)) return undefined;
  const code = length < about.min ? "PASSWORD_TOO_SHORT" : "PASSWORD_TOO_LONG";
  return describeError({ code, status: 400 }, about);
}

/** The same, where the field is called so. */
export function checkNewPasswordField(
  newPassword: string,
  config: UiConfig | undefined,
): { newPassword?: Notice } {
  const about = aboutForm(config, { password: newPassword }, ["newPassword"]);
  const found = checkNewPassword(newPassword, about, config !== undefined);
  return found === undefined ? {} : { newPassword: { ...found, field: "newPassword" } };
}
