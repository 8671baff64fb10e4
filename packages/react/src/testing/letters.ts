import { waitFor } from "@testing-library/react";
import type { startEngine } from "./render-screen.tsx";

// Bytes as Node makes them: the engine's tokens aren't signed with those of jsdom.
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer.prototype).constructor });

type EngineOptions = NonNullable<Parameters<typeof startEngine>[0]>;

/** The tokens of emails, in the order in which they were sent. */
export interface Letters {
  tokens: string[];
  /** That of the last one, when there are so many. */
  last(count?: number): Promise<string>;
  /** For an engine that sends its emails here. */
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
