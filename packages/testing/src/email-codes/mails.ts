import {
  type EmailOTPOptions,
  emailOTP,
  type MagicLinkOptions,
  magicLink,
} from "../../../latchkey/src/features/index.ts";
import type { EmailOtpApi } from "../../../latchkey/src/generated/email-otp.ts";
import { type App, type AppOptions, app, QUICK_PASSWORDS } from "../app.ts";
import type { Client } from "../client.ts";
import { mailTo } from "../email-verification/mails.ts";

export const ADA = "ada.lovelace@example.com";

export interface EmailWaysOptions extends AppOptions {
  link?: MagicLinkOptions | false;
  code?: EmailOTPOptions | false;
}

/** An application whose emails carry a link, a code or both. */
export function emailWaysApp({ link = {}, code = {}, ...others }: EmailWaysOptions = {}): Promise<App> {
  return app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    ...others,
    plugins: [
      ...(others.plugins ?? []),
      ...(link === false ? [] : [magicLink(link)]),
      ...(code === false ? [] : [emailOTP(code)]),
    ],
  });
}

/** The server-side calls. The type of `auth` doesn't include features. */
export const apiOf = ({ auth }: App): EmailOtpApi => auth.api as unknown as EmailOtpApi;

/** Returns the link, token and code from the newest email to an address. */
export async function carriedTo(world: App, to: string): Promise<{ url: URL; token: string; code: string }> {
  const text = (await mailTo(world, to))?.text ?? "";
  const url = new URL(/https?:\S+magic-link\S+/.exec(text)?.[0] ?? "https://none.invalid/");
  return {
    url,
    token: url.searchParams.get("token") ?? "",
    code: /\bcode\b\D*?(\d{4,})/.exec(text)?.[1] ?? "",
  };
}

export type CodeType = "sign-in" | "email-verification" | "forget-password";

/** Requests a code in a browser. Returns it. */
export async function codeFor(
  world: App,
  browser: Client,
  email = ADA,
  type: CodeType = "sign-in",
): Promise<string> {
  // Earlier emails must arrive before this one.
  await world.sent();
  await browser.post("/email-otp/send-verification-otp", { email, type }).ok();
  return (await carriedTo(world, email)).code;
}

/** Requests a code in a browser and submits it there. */
export async function enterCode(
  world: App,
  browser: Client,
  { email, type, path, more }: { email: string; type: CodeType; path: string; more: object },
) {
  const otp = await codeFor(world, browser, email, type);
  return browser.post(path, { email, otp, ...more });
}

/** Requests a link in a browser. */
export async function linkFor(world: App, browser: Client, body: object = {}, email = ADA): Promise<URL> {
  await world.sent();
  await browser.post("/sign-in/magic-link", { email, ...body }).ok();
  return (await carriedTo(world, email)).url;
}

/** Headers of a browser's page load. */
export const NAVIGATION = {
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

/** Opens a link as a browser would. */
export function follow(browser: Client, url: URL, headers: Record<string, string> = {}) {
  return browser.get("/magic-link/verify", {
    query: Object.fromEntries(url.searchParams),
    headers: { ...NAVIGATION, ...headers },
  });
}
