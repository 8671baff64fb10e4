import { SignJWT } from "jose";
import type { Mail } from "../../../latchkey/src/base/env.ts";
import { type App, SECRET } from "../app.ts";
import type { Client } from "../client.ts";

const LINK = /https?:\S+verify-email\S+/;

/** The link of the newest email to an address that has one: other emails may arrive after it. */
async function linkTo(world: App, to: string): Promise<URL> {
  const link = LINK.exec((await mailTo(world, to, LINK))?.text ?? "")?.[0];
  if (link === undefined) throw new Error(`No mail with a link to verify-email was sent to ${to}.`);
  return new URL(link);
}

export async function tokenTo(world: App, to: string): Promise<string> {
  return (await linkTo(world, to)).searchParams.get("token") ?? "";
}

/** The token of the newest email with an undo link. */
export async function undoTokenTo(world: App, to: string): Promise<string> {
  const mail = await mailTo(world, to, /undo-email-change/);
  return /[?&]token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

export async function mailTo({ sent }: App, to: string, text = /./): Promise<Mail | undefined> {
  return (await sent()).findLast((mail) => mail.to === to && text.test(mail.text));
}

/** Opens a mail's link in a browser, or asks for what its token is good for. */
export function open(browser: Client, link: URL | string) {
  const query = typeof link === "string" ? { token: link } : Object.fromEntries(link.searchParams);
  return browser.get("/verify-email", { query });
}

/** A token as the compatible framework makes them, or as nobody does. */
export function forge(claims: Record<string, unknown>, secret = SECRET, alg = "HS256"): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
}
