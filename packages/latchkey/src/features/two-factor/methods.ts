import type { Proof } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { letters } from "../../kernel/emails/letters.ts";
import { randomToken } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { twoFactorSettings } from "./options.ts";
import { choseSentCodes, type Factor, factorStore, hasApp, isStored, SECRET_PURPOSE } from "./store.ts";

/** Second factors, by the names that clients use. */
export type FactorMethod = "totp" | "otp";

const SECRET_ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
/** Characters of a secret: 192 bits. RFC 4226 section 4, R6, requires 128. */
const SECRET_LENGTH = 32;

/** The available second factors, of the deployment and of a user. */
export const factorMethods = service((core) => {
  const { totpOptions, otpOptions, trust } = core.use(twoFactorSettings);
  const factors = core.use(factorStore);
  const offersTotp = !totpOptions.disable;
  const offersOtp = !otpOptions.disable && (otpOptions.sendOTP !== undefined || core.use(letters).isOffered);
  const available: readonly FactorMethod[] = [
    ...(offersTotp ? (["totp"] as const) : []),
    ...(offersOtp ? (["otp"] as const) : []),
  ];
  const newSecret = (): string => randomToken(core.env, SECRET_LENGTH, SECRET_ALPHABET);
  const of = (factor: Factor): FactorMethod[] =>
    factor.twoFactorEnabled === true
      ? available.filter((method) => (method === "otp" ? choseSentCodes(factor) : hasApp(factor)))
      : [];
  return {
    available,
    offersTotp,
    offersOtp,
    newSecret,
    of,
    /** True if one proof counts as both factors. */
    isBoth: ({ method, userVerified }: Proof): boolean =>
      trust.providers.includes(method) || (userVerified === true && trust.passkey),
    /** The channel by which a code reaches the user. */
    channelOf: (method: string): Pick<Proof, "channel"> =>
      method === "otp" && otpOptions.channel === "email" ? { channel: "mailbox" } : {},
    /** The same mailbox never counts twice. */
    forSignIn(factor: Factor, proof: Proof | undefined): FactorMethod[] {
      return of(factor).filter((method) => proof?.channel === undefined || !this.channelOf(method).channel);
    },
    hasBackupCodes: (factor: Factor): boolean =>
      factor.twoFactorEnabled === true && isStored(factor) && factor.backupCodes !== "",
    /** Adds the row of a user without an app: its secret was never shown. */
    async addRow(userId: string, now: string, tx: Transaction): Promise<void> {
      const secret = core.sealer.seal(newSecret(), SECRET_PURPOSE);
      const id = await core.newId("twoFactor", tx);
      await factors.insert({ id, userId, secret, backupCodes: "", verified: false, now }, tx);
    },
  };
});
