import { SignJWT } from "jose";
import type { Mail } from "../../../latchkey/src/base/env.ts";
import { type App, SECRET } from "../app.ts";
import type { Client } from "../client.ts";

const LINK = /https?:\S+verify-email\S+/;

/** Returns the newest link sent to an address. Emails without one may arrive after it. */
async function linkTo(world: App, to: string): Promise<URL> {
  const link = LINK.exec((await mailTo(world, to, LINK))?.text ?? "")?.[0];
  if (link === undefined) throw new Error(`No email with a link to verify-email was sent to ${to}.`);
  return new URL(link);
}

export async function tokenTo(world: App, to: string): Promise<string> {
  return (await linkTo(world, to)).searchParams.get("token") ?? "";
}

/** Returns the token of the newest undo link. */
export async function undoTokenTo(world: App, to: string): Promise<string> {
  const mail = await mailTo(world, to, /undo-email-change/);
  return /[?&]token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

export async function mailTo({ sent }: App, to: string, text = /./): Promise<Mail | undefined> {
  return (await sent()).findLast((mail) => mail.to === to && text.test(mail.text));
}

/** Opens an email's link in a browser, or submits its token. */
export function open(browser: Client, link: URL | string) {
  const query = typeof link === "string" ? { token: link } : Object.fromEntries(link.searchParams);
  return browser.get("/verify-email", { query });
}

/** Signs a token as the compatible framework does. Other arguments forge one. */
export function forge(claims: Record<string, unknown>, secret = SECRET, alg = "HS256"): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}
