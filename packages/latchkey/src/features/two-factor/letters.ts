import { letter } from "../../kernel/contracts/letter.ts";

/** `minutes`: the code's lifetime. */
export const TWO_FACTOR_CODE = letter(
  "two-factor-code",
  ({ code, minutes }: { code: string; minutes: number }, appName) => ({
    subject: `${code} is your ${appName} code`,
    body: [
      `Your code to sign in to ${appName} is ${code}.`,
      `It works for ${minutes === 1 ? "one minute" : `${minutes} minutes`}. Don't share it. If you aren't signing in, change your password: someone else knows it.`,
    ],
  }),
);
