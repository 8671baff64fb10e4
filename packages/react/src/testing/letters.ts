import { waitFor } from "@testing-library/react";
import type { startEngine } from "./render-screen.tsx";

// The engine's tokens need Node's bytes, not those of jsdom.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer.prototype).constructor });

type EngineOptions = NonNullable<Parameters<typeof startEngine>[0]>;

/** The tokens of emails, in the order in which they were sent. */
export interface Letters {
  tokens: string[];
  /** Returns the latest token, once there are `count`. */
  last(count?: number): Promise<string>;
  /** Options of an engine that sends its emails here. */
  options: EngineOptions;
}

export function letters(changes: EngineOptions = {}): Letters {
  const tokens: string[] = [];
  const take = async ({ token }: { token: string }): Promise<void> => void tokens.push(token);
  return {
    tokens,
    async last(count = 1) {
      await waitFor(() => {
        if (tokens.length < count) throw new Error(`${tokens.length} mails of ${count}`);
      });
      return tokens.at(-1) ?? "";
    },
    options: {
      ...changes,
      emailAndPassword: { enabled: true, sendResetPassword: take, ...changes.emailAndPassword },
      emailVerification: { sendVerificationEmail: take, ...changes.emailVerification },
      user: {
        changeEmail: { enabled: true, sendChangeEmailVerification: take },
        deleteUser: { enabled: true, sendDeleteAccountVerification: take },
      },
    },
  };
}
