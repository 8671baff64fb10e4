import { createHmac } from "node:crypto";
import { z } from "zod";
import { service } from "../../kernel/contracts/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { verificationStore } from "../verification/store.ts";

const PURPOSE = "sign-up";
/** Seconds. */
const LIFE = 86_400;
/** Number of sign-ups kept for an email address per day. A divisor of 256. */
const PLACES = 64;

const Value = z.object({
  /** The user id in the answer. */
  id: z.string(),
  /** The hash of the given password. Absent: the account was created and has it. */
  hash: z.string().optional(),
});

/**
 * Remembers sign-ups if accounts must stay hidden. A sign-up that was only pretended must be answered like a
 * real one when the person signs in: its address isn't confirmed yet.
 *
 * Each password falls into one of a few slots, by a cheap keyed hash that reveals little about it. A sign-in
 * thus verifies one slow hash, however many sign-ups there were, and only sign-ups in the same slot conflict.
 * The first sign-up of a day is kept in its slot, real or not, because a real one keeps its password however
 * many follow.
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
    /** Records a sign-up, unless its slot is taken. `hash`: for a sign-up that created no account. */
    async note(
      { email, password }: { email: string; password: string },
      value: z.output<typeof Value>,
      tx: Transaction,
    ): Promise<void> {
      const place = placeOf(email, password);
      const noted = await verifications.findGood(PURPOSE, place, tx);
      // Keeps the number of writes the same in every case. This one matches no row.
      if (noted !== undefined) return verifications.removeOf(PURPOSE, value.id, tx);
      const given = { purpose: PURPOSE, token: place, expiresIn: LIFE, now: env.now() };
      await verifications.note({ ...given, value: JSON.stringify(value) }, tx);
    },
    /**
     * Returns the user id that a pretended sign-up with this password was given. Verifies one hash
     * in every case.
     */
    async match(email: string, password: string): Promise<string | undefined> {
      const found = await verifications.findGood(PURPOSE, placeOf(email, password));
      const { id, hash } = found === undefined ? {} : Value.partial().parse(JSON.parse(found.value));
      const { ok } = await passwords.verify(hash, password);
      return ok ? id : undefined;
    },
  };
});
