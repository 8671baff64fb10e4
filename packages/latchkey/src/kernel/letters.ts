import type { Letter } from "../base/letter.ts";
import { greetedName } from "../shared/greeting.ts";
import type { Delivery } from "../storage/outbox.ts";
import { letterText } from "./letter-text.ts";
import { service } from "./service.ts";

/** The way that an email of the engine's own goes: it gets its words, and leaves. */
export const letters = service(({ env, options }) => ({
  /** Whether an email can be sent at all. */
  isOffered: env.mail !== undefined,
  /** Sends a letter, or rejects. `delivery`: of the outbox, what the handler was given. */
  async send(given: Letter, delivery: Delivery): Promise<void> {
    if (env.mail === undefined) return;
    const letter = { ...given, name: greetedName(given.name) };
    const mail = (await env.compose?.(letter)) ?? letterText(letter, options.ui.appName);
    // Whatever wrote it: to whom a letter goes isn't a matter of its words.
    await env.mail({ ...mail, to: letter.to, id: `${delivery.id}.${letter.kind}` });
  },
}));
