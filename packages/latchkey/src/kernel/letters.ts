import type { Letter, LetterBase } from "../base/letter.ts";
import { greetedName } from "../shared/greeting.ts";
import type { Delivery } from "../storage/outbox.ts";
import type { DeclaredLetter } from "./letter.ts";
import { letterText } from "./letter-text.ts";
import { service } from "./service.ts";

/** The way that an email of the engine's own goes: it gets its words, and leaves. */
export const letters = service(({ env, options, features }) => {
  const declared = new Map<string, DeclaredLetter>();
  for (const each of features.flatMap(({ letters = [], notices = [] }) => [
    ...letters,
    ...notices.map(({ letter }) => letter),
  ])) {
    if (declared.has(each.kind)) throw new Error(`Two features declare the letter "${each.kind}".`);
    declared.set(each.kind, each);
  }
  return {
    /** Whether an email can be sent at all. */
    isOffered: env.mail !== undefined,
    /** Sends a letter, or rejects. `delivery`: of the outbox, what the handler was given. */
    async send<Part>(
      declaration: DeclaredLetter<string, Part>,
      given: LetterBase & NoInfer<Part>,
      delivery: Delivery,
    ): Promise<void> {
      const { kind } = declaration;
      if (declared.get(kind) !== declaration) throw new Error(`No feature declares the letter "${kind}".`);
      if (env.mail === undefined) return;
      const letter = { ...given, kind, name: greetedName(given.name) };
      const plain = letterText(letter, declaration.words(letter, options.ui.appName));
      // A letter of an application's own feature isn't in the type: hosts know no words for its kind.
      const mail = (await env.compose?.(letter as unknown as Letter, plain)) ?? plain;
      // Whatever wrote it: to whom a letter goes isn't a matter of its words.
      await env.mail({ ...mail, to: letter.to, id: `${delivery.id}.${kind}` });
    },
  };
});
