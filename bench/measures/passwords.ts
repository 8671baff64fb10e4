import { availableParallelism } from "node:os";
import { hash } from "@node-rs/argon2";
import { emailOf, freshSignUps, PASSWORD, post, signIn, signInByUsername, USERS } from "../data.ts";
import { type Load, load } from "../load.ts";
import type { Subject } from "../subjects.ts";
import { getSession, type Setting } from "./throughput.ts";

export const PEOPLE_SIGNING_IN = 16;

/** Returns the hashes a second of this machine, with as many at a time as it has cores. */
export async function rawArgon2(seconds: number): Promise<number> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let hashes = 0;
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (performance.now() < end) {
        // Argon2id is the library's default.
        await hash(PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
        hashes++;
      }
    }),
  );
  return hashes / ((performance.now() - startedAt) / 1000);
}

let turn = 0;
/** Each load begins elsewhere in the list, so that all accounts are used alike. */
function signInRequests(request = (user: number) => signIn(emailOf(user))) {
  turn += 501;
  return Array.from({ length: USERS }, (_, n) => request((n + turn) % USERS));
}

export function signInLoad(subject: Subject, setting: Setting): Promise<Load> {
  const asked = { requests: signInRequests(), connections: PEOPLE_SIGNING_IN };
  return load(setting.generator, subject, { ...asked, ...setting });
}

/** For a service whose users have usernames. */
export function usernameSignInLoad(subject: Subject, setting: Setting): Promise<Load> {
  const asked = { requests: signInRequests(signInByUsername), connections: PEOPLE_SIGNING_IN };
  return load(setting.generator, subject, { ...asked, ...setting });
}

export function signUpLoad(subject: Subject, setting: Setting): Promise<Load> {
  // More than a machine of this kind can hash in a second. Running out would show as refused sign-ups.
  const requests = freshSignUps(setting.seconds * 800);
  return load(setting.generator, subject, { requests, connections: PEOPLE_SIGNING_IN, ...setting });
}

/**
 * Measures session checks while twice as many people sign in as usual, so that the hash queue is never empty.
 * If hashes take long, the queue reaches its limit and some sign-ins are refused.
 */
export async function getSessionWhileSigningIn(
  subject: Subject,
  setting: Setting,
): Promise<{ checks: Load; signIns: Load }> {
  const busy = load(setting.generator, subject, {
    ...setting,
    requests: signInRequests(),
    connections: PEOPLE_SIGNING_IN * 2,
    seconds: setting.seconds + 1,
    tooMuch: true,
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const [checks, signIns] = await Promise.all([getSession(subject, setting), busy]);
  return { checks, signIns };
}

/**
 * Waits until a server has processed what the last load left in its queue: a new sign-in is answered after
 * all others.
 */
export async function settled(subject: { port: number }): Promise<void> {
  await post(subject.port, signIn(emailOf(USERS - 1)));
}
