import type { Proof } from "../../../kernel/contracts/door.ts";
import type { Freshness } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { sessionStore } from "../../sessions/store.ts";
import { factorMethods } from "../methods.ts";
import { factorStore } from "../store.ts";

/** Milliseconds that a proof counts. */
const AGE = 15 * 60_000;
const SECOND: ReadonlySet<string> = new Set(["totp", "otp", "backupCode"]);
const isSecond = ({ method }: Proof): boolean => SECOND.has(method);

/**
 * One factor can't remove the other: users with a second factor change a sign-in method only with both, each
 * proved within fifteen minutes. The same mailbox never counts as both.
 */
export const bothFactors = service((core): Freshness => {
  const factors = core.use(factorStore);
  const methods = core.use(factorMethods);
  const sessions = core.use(sessionStore);
  return {
    async missing({ user, session }, shown, now) {
      const factor = await factors.ofUser(user.id);
      if (factor?.twoFactorEnabled !== true) return undefined;
      const theirs: ReadonlySet<string> = new Set([...methods.of(factor), "backupCode"]);
      const proofs = [...(await sessions.proofsOf(session)), ...shown].filter(
        (proof) => now - Date.parse(proof.at) <= AGE && (!isSecond(proof) || theirs.has(proof.method)),
      );
      const first = proofs.filter((proof) => !isSecond(proof));
      const second = proofs.filter(isSecond);
      const areApart = (one: Proof): boolean =>
        second.some(({ channel }) => channel === undefined || one.channel !== channel);
      if (first.some((proof) => methods.isBoth(proof) || areApart(proof))) return undefined;
      return (method) =>
        SECOND.has(method)
          ? second.length === 0 || first.length > 0
          : first.length === 0 || second.length > 0 || method === "passkey";
    },
  };
});
