import { createHmac } from "node:crypto";
import type { Context } from "../../../kernel/contracts/context.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { encodeSigned } from "../../../security/cookies.ts";
import { hashIdentifier, randomToken } from "../../../security/tokens.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { LONGEST_USER_AGENT } from "../../audit/index.ts";
import { twoFactorSettings } from "../options.ts";
import { TRUSTED_DEVICE, trustedDeviceStore } from "./trusted-device-store.ts";

const LENGTH = 32;

/** Sets a cookie, after the transaction that made it valid. */
export type Present = (context: Context) => void;

/**
 * Browsers that may go without a second factor. Each has a row, and a cookie that is valid for one sign-in.
 */
export const trustedDevices = requestService((core) => {
  const { keyring } = core;
  const store = core.use(trustedDeviceStore);
  const { trustDeviceMaxAge } = core.use(twoFactorSettings);
  const cookie = core.cookies.named("trust_device");

  /** Reads the cookie: `<HMAC of user and identifier>!<identifier>`. The row names the user. */
  const identifierIn = (context: Context): string | undefined => {
    const identifier = context.signedCookie(cookie)?.split("!")[1];
    return identifier?.startsWith(TRUSTED_DEVICE) ? identifier : undefined;
  };

  const presenting = (userId: string, identifier: string): Present => {
    const [{ secret }] = keyring.secrets;
    const mac = createHmac("sha256", secret).update(`${userId}!${identifier}`).digest("base64url");
    const value = encodeSigned(keyring, `${mac}!${identifier}`);
    return (context) =>
      context.setCookie(cookie.name, value, { ...cookie.attributes, maxAge: trustDeviceMaxAge });
  };

  const rowOf = (context: Context, userId: string, identifier: string) => ({
    userId,
    userAgent: context.userAgent?.slice(0, LONGEST_USER_AGENT) ?? "",
    ipAddress: context.address ?? "",
    now: context.time(),
    expiresAt: context.time(trustDeviceMaxAge),
    to: hashIdentifier(identifier),
  });

  return (context) => ({
    /** Trusts this browser from now on. The user's row is locked. */
    async add(userId: string, tx: Transaction): Promise<Present> {
      const identifier = TRUSTED_DEVICE + randomToken(core.env, LENGTH);
      const { to: key, ...row } = rowOf(context, userId, identifier);
      await store.insert({ ...row, key, id: await core.newId("trustedDevice", tx) }, tx);
      return presenting(userId, identifier);
    },
    /** Invalidates a trusted browser's cookie. Returns the function that sets the next one. */
    async renew(userId: string, tx: Transaction): Promise<Present | undefined> {
      const from = identifierIn(context);
      if (from === undefined) return undefined;
      const identifier = TRUSTED_DEVICE + randomToken(core.env, LENGTH);
      const row = rowOf(context, userId, identifier);
      if (await store.claim({ ...row, from: hashIdentifier(from) }, tx))
        return presenting(userId, identifier);
      const { now } = row;
      // It may have stored the identifier's hash.
      for (const identifier of [from, hashIdentifier(from)])
        if (await store.claimForeign({ identifier, userId, now }, tx)) return this.add(userId, tx);
      return undefined;
    },
    /** True if a row belongs to this browser. */
    isCurrent: (key: string): boolean => {
      const identifier = identifierIn(context);
      return identifier !== undefined && hashIdentifier(identifier) === key;
    },
    /** Clears the cookie, if the browser has one. */
    forget(): void {
      if (context.cookie(cookie) !== undefined) context.clearCookie(cookie);
    },
  });
});
