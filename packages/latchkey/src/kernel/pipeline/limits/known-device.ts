import { encodeSigned } from "../../../security/cookies.ts";
import {
  type Device,
  type DeviceAccount,
  knowsAddress,
  knowsUser,
  type Ownership,
  readDevice,
  withAccount,
  writeDevice,
} from "../../../security/known-devices.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { Context } from "../../contracts/context.ts";
import { service } from "../../contracts/service.ts";

/** Seconds: 400 days, the longest that browsers keep a cookie. Each sign-in renews it. */
const LIFE = 34_560_000;

/**
 * Recognizes, by a signed cookie, a browser in which an account was signed in to before. The cookie alone
 * gives no access: strangers can't use up the limits of such a browser, and a sign-in with it needs no notice
 * to the owner.
 */
export const knownDevice = service((core) => {
  const { keyring, env } = core;
  const cookie = core.cookies.named("device", { maxAge: LIFE });

  const deviceOf = (context: Context): Device | undefined => {
    const text = context.signedCookie(cookie);
    return text === undefined ? undefined : readDevice(text);
  };

  return {
    /** Returns the request's browser, if it was signed in to the account with this email address. */
    find(context: Context, email: string): { id: string; ownership: Ownership } | undefined {
      const device = deviceOf(context);
      const ownership = device && knowsAddress(device, email);
      return device === undefined || ownership === undefined ? undefined : { id: device.id, ownership };
    },
    idOf: (context: Context): string | undefined => deviceOf(context)?.id,
    knows(context: Context, userId: string): boolean {
      const device = deviceOf(context);
      return device !== undefined && knowsUser(device, userId);
    },
    /** Marks the browser, with a cookie of the answer, as known to this account. */
    remember(context: Context, account: DeviceAccount): void {
      const device = deviceOf(context) ?? { id: randomToken(env, 22), accounts: [] };
      const signed = encodeSigned(keyring, writeDevice(withAccount(device, account)));
      context.setCookie(cookie.name, signed, cookie.attributes);
    },
  };
});
