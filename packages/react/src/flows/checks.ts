import type { UiConfig } from "@latchkey/client/shared";
import { type About, describeError, fieldNotice, type Notice } from "../errors/index.ts";
import { text } from "../messages/translator.ts";

/** Limits until the configuration is known: those of an engine without options. */
const PASSWORD = { min: 8, max: 128 };

/** Counts code points after NFKC, as the engine does. */
export function passwordLength(password: string): number {
  return [...password.normalize("NFKC")].length;
}

/** Returns the context in which a form's errors are described. */
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
    // A password that a server refused isn't sent back, so its length isn't known.
    ...(password ? { length: passwordLength(password) } : {}),
  };
}

/**
 * The HTML standard's pattern for email addresses. Only the email server knows whether the address exists.
 */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Checks an email address. */
export function checkEmail(email: string): Notice | undefined {
  const address = email.trim();
  if (address === "") return fieldNotice("email", text("errors.fields.email"));
  // Addresses may contain characters of other scripts: the engine decides.
  const shape = /[^ -~]/.test(address) ? /^[^\s@]+@[^\s@]+$/ : ADDRESS;
  if (shape.test(address)) return undefined;
  return fieldNotice("email", text("errors.INVALID_EMAIL"));
}

/** Returns the email address in a field that may hold a username; empty if it holds none. */
export function emailOf(identifier: string): string {
  return identifier.includes("@") ? identifier.trim() : "";
}

/** Reports whether an identifier is a username: an email address has an `@`, and a username has none. */
export function isUsername(identifier: string, config: UiConfig | undefined): boolean {
  return config?.username !== undefined && !identifier.includes("@");
}

/** Checks an email address or username to sign in with. */
export function checkIdentifier(identifier: string, config: UiConfig | undefined): Notice | undefined {
  if (!isUsername(identifier, config)) return checkEmail(identifier);
  return identifier.trim() === "" ? fieldNotice("email", text("errors.fields.identifier")) : undefined;
}

const PLAIN_USERNAME = /^[A-Za-z0-9_.]*$/;

/** Checks a new username. An empty one passes. */
export function checkUsername(username: string, config: UiConfig | undefined): Notice | undefined {
  const rules = config?.username;
  const typed = username.trim();
  if (rules === undefined || typed === "") return undefined;
  const { min, max, isPlain } = rules;
  const { length } = [...typed];
  if (length >= min && length <= max && (!isPlain || PLAIN_USERNAME.test(typed))) return undefined;
  return fieldNotice("username", text(`common.username.wrong.${isPlain ? "plain" : "other"}`, { min, max }));
}

/** Checks a new password. While the limits aren't known (`isKnown`), only an empty one fails. */
export function checkNewPassword(password: string, about: About, isKnown: boolean): Notice | undefined {
  if (password === "") return fieldNotice("password", text("errors.fields.newPassword"));
  const length = passwordLength(password);
  if (!isKnown || (length >= about.min && length <= about.max)) return undefined;
  const code = length < about.min ? "PASSWORD_TOO_SHORT" : "PASSWORD_TOO_LONG";
  return describeError({ code, status: 400 }, about);
}

/** Does the same for a field named `newPassword`. */
export function checkNewPasswordField(
  newPassword: string,
  config: UiConfig | undefined,
): { newPassword?: Notice } {
  const about = aboutForm(config, { password: newPassword }, ["newPassword"]);
  const found = checkNewPassword(newPassword, about, config !== undefined);
  return found === undefined ? {} : { newPassword: { ...found, field: "newPassword" } };
}
