"use client";
import { useConfig } from "../../context/context.ts";
import { providerNamed } from "../../features/social/about-provider.ts";
import { useMessages } from "../../messages/index.ts";
import { textNamed } from "../../messages/translator.ts";

/** Methods whose text has another name. */
const METHODS: Readonly<Record<string, string>> = {
  "email-verification": "link",
  "magic-link": "magicLink",
  "email-otp": "otp",
};

export interface EventWords {
  /** Returns the readable name of a sign-in method. */
  method(method: string): string;
  /** Returns the text of a reason of refusal. Undefined: it has none. */
  reason(reason: string): string | undefined;
}

/** Returns texts for the names in events. */
export function useEventWords(): EventWords {
  const t = useMessages();
  const { config } = useConfig();
  const known = (group: "methods" | "reasons", name: string): string | undefined =>
    textNamed(t, `admin.audit.${group}`, name);
  return {
    method: (method) =>
      known("methods", METHODS[method] ?? method) ?? providerNamed(method, config)?.name ?? method,
    reason: (reason) => known("reasons", reason),
  };
}
