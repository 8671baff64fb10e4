import { mailSink } from "./load/mail-sink.ts";
import { forgotPasswordTimes, hangingMailTimes, hiddenSignUpTimes } from "./measures/mails.ts";
import type { Results } from "./results.ts";
import { say } from "./say.ts";
import { copyOfLatchkey, startLatchkey } from "./subjects.ts";

/** Email addresses of each kind in a round. No address gets so many emails that the limit drops one. */
const EACH = 400;

/**
 * Measures requests that send email: whether their times distinguish known addresses from unknown ones, and
 * the time that a hanging email server adds.
 */
export async function measureMails(
  rounds: number,
  scratch: string,
  wants: (...names: readonly string[]) => boolean,
  results: Results,
): Promise<void> {
  const sinks = { taking: await mailSink("takes"), hanging: await mailSink("hangs") };
  const start = (name: keyof typeof sinks) =>
    startLatchkey(copyOfLatchkey(scratch, `latchkey-${name}`), { proxied: true, mail: sinks[name].port });
  const taking = await start("taking");
  const hanging = await start("hanging");
  for (let round = 0; round < rounds; round++) {
    const from = round * EACH;
    if (wants("address-times")) {
      say("times of known and unknown emails");
      const forgot = await forgotPasswordTimes(taking, from);
      results.add("forgot-password, known email", "latchkey", round, forgot.known);
      results.add("forgot-password, unknown email", "latchkey", round, forgot.unknown);
      const signUps = await hiddenSignUpTimes(taking, from);
      results.add("sign-up to be confirmed, known email", "latchkey", round, signUps.known);
      results.add("sign-up to be confirmed, unknown email", "latchkey", round, signUps.unknown);
    }
    if (wants("hanging-mail")) {
      say("an email server that hangs");
      const { taken, hung } = await hangingMailTimes(taking, hanging, from);
      results.add("forgot-password, the email server accepts", "latchkey", round, taken);
      results.add("forgot-password, the email server hangs", "latchkey", round, hung);
    }
  }
  for (const { process } of [taking, hanging]) await process.stop();
  for (const sink of Object.values(sinks)) sink.close();
}
