// This import comes first: the modules below keep the class that they find.
import "../account/testing/bytes.ts";

import { waitFor } from "@testing-library/react";
import { emailOTP } from "latchkey/features";
import type { startEngine } from "./render-screen.tsx";

type EngineOptions = NonNullable<Parameters<typeof startEngine>[0]>;

/** The emails of an engine that contain a code beside their link. */
export interface MailedCodes {
  /** Options of an engine that sends its emails here. */
  options: EngineOptions;
  /** Returns the code in the newest email to an address, once there are `count`. */
  code(to: string, count?: number): Promise<string>;
  /** Returns the path and query of that email's link. */
  link(to: string): string;
}

export function mailedCodes(changes: EngineOptions = {}): MailedCodes {
  const mails: { to: string; text: string }[] = [];
  const to = (address: string) => mails.filter((mail) => mail.to === address);
  return {
    options: {
      rateLimit: { enabled: false },
      plugins: [emailOTP({ changeEmail: { enabled: true } })],
      env: { mail: async (mail) => void mails.push(mail) },
      user: { changeEmail: { enabled: true } },
      ...changes,
    },
    async code(address, count = 1) {
      await waitFor(() => {
        if (to(address).length < count) throw new Error(`${to(address).length} emails of ${count}`);
      });
      return /\bcode\b\D*?(\d{4,})/.exec(to(address).at(-1)?.text ?? "")?.[1] ?? "none";
    },
    link: (address) => /https?:\/\/\S+/.exec(to(address).at(-1)?.text ?? "")?.[0] ?? "",
  };
}
