import { emailOf, PASSWORDLESS, passwordlessEmailOf, send, signIn } from "../data.ts";
import { croppedWelchT, median } from "../stats.ts";
import type { Subject } from "../subjects.ts";

const KINDS = ["unknown", "passwordless", "wrong"] as const;
type Kind = (typeof KINDS)[number];

export interface SignInTimes {
  /** Medians in ms. */
  unknown: number;
  passwordless: number;
  wrong: number;
  /** The largest of the three pairs' |t|. */
  worstT: number;
}

/**
 * Compares refused sign-ins, one request at a time: an unknown email address, an account without a password,
 * and a wrong password. The three kinds take turns in rotating order, and each account is used once.
 */
export async function compareSignInTimes(subject: Subject): Promise<SignInTimes> {
  const times: Record<Kind, number[]> = { unknown: [], passwordless: [], wrong: [] };
  for (let n = 0; n < PASSWORDLESS; n++) {
    for (let k = 0; k < KINDS.length; k++) {
      const kind = KINDS[(n + k) % KINDS.length] ?? "unknown";
      const email = {
        unknown: `nobody-${n}@bench.example`,
        passwordless: passwordlessEmailOf(n),
        wrong: emailOf(n),
      }[kind];
      const startedAt = performance.now();
      const response = await send(subject.port, signIn(email, "not the passphrase"));
      await response.arrayBuffer();
      if (response.status !== 401) throw new Error(`A ${kind} sign-in was answered ${response.status}`);
      if (n >= 10) times[kind].push(performance.now() - startedAt); // the first ones warm up
    }
  }
  const { unknown, passwordless, wrong } = times;
  const pairs = [
    croppedWelchT(unknown, wrong),
    croppedWelchT(passwordless, wrong),
    croppedWelchT(unknown, passwordless),
  ];
  return {
    unknown: median(unknown),
    passwordless: median(passwordless),
    wrong: median(wrong),
    worstT: Math.max(...pairs.map(Math.abs)),
  };
}
