import { createHmac } from "node:crypto";
import { z } from "zod";
import { service } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { verificationStore } from "../verification/store.ts";

const PURPOSE = "sign-up";
/** Seconds. */
const LIFE = 86_400;
/** Sign-ups of an address and a day that are kept. 256 is a multiple of it. */
const PLACES = 64;

const Value = z.object({
  /** Whom the answer named. */
  id: z.string(),
  /** Of the password that was given. Absent: the account was made, and knows it. */
  hash: z.string().optional(),
});

/**
 * What became of the sign-up with an address, where nobody is to learn which addresses have accounts. A sign-up that was
 * only pretended has to be answered like a real one when it comes to sign in: its address isn't proved yet.
 *
 * Each password has one of few places, by a keyed hash that is cheap and says little of it. So one slow hash is verified
 * at a sign-in, however many sign-ups there were, and only those that share a place get in each other's way: its first
 * sign-up of a day is kept, real or not, since a real one keeps its password however many come after it.
 */
export const pretendedSignUps = service((core) => {
  const { env, keyring, passwords } = core;
  const verifications = core.use(verificationStore);
  const placeOf = (email: string, password: string): string => {
    const [{ key }] = keyring.derive("pretended-sign-ups");
    const text = `${email}\n${password.normalize("NFKC")}`;
    const [first = 0] = createHmac("sha256", key).update(text).digest();
    return `${email}\n${first % PLACES}`;
  };
  return {
    /** Notes a sign-up, unless its place is taken. `hash`: of one that made no account. */
    async note(
      { email, password }: { email: string; password: string },
      value: z.output<typeof Value>,
      tx: Transaction,
    ): Promise<void> {
      const place = placeOf(email, password);
      const noted = await verifications.findGood(PURPOSE, place, tx);
      // As many writes in every case; here one that finds none.
      if (noted !== undefined) return verifications.removeOf(PURPOSE, value.id, tx);
      const given = { purpose: PURPOSE, token: place, expiresIn: LIFE, now: env.now() };
      await verifications.note({ ...given, value: JSON.stringify(value) }, tx);
    },
    /** Whom a sign-up named that was pretended with this password. One hash is verified, whatever is there. */
    async match(email: string, password: string): Promise<string | undefined> {
      const found = await verifications.findGood(PURPOSE, placeOf(email, password));
      const { id, hash } = found === undefined ? {} : Value.partial().parse(JSON.parse(found.value));
      const { ok } = await passwords.verify(hash, password);
      return ok ? id : undefined;
    },
  };
});
