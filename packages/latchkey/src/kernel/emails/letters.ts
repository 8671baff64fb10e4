import type { Letter, LetterBase } from "../../base/letter.ts";
import { greetedName } from "../../shared/greeting.ts";
import type { Delivery } from "../../storage/outbox/outbox.ts";
import type { DeclaredLetter } from "../contracts/letter.ts";
import { service } from "../contracts/service.ts";
import { letterText } from "./letter-text.ts";

/** Sends the engine's emails: gives them their text and passes them to the host. */
export const letters = service(({ env, options, features }) => {
  const declared = new Map<string, DeclaredLetter>();
  for (const each of features.flatMap(({ letters = [], notices = [] }) => [
    ...letters,
    ...notices.map(({ letter }) => letter),
  ])) {
    if (declared.has(each.kind)) throw new Error(`Two features declare the email "${each.kind}".`);
    declared.set(each.kind, each);
  }
  return {
    /** True if email can be sent. */
    isOffered: env.mail !== undefined,
    /** Sends an email, or rejects. `delivery`: the outbox's input of the handler. */
    async send<Part>(
      declaration: DeclaredLetter<string, Part>,
      given: LetterBase & NoInfer<Part>,
      delivery: Delivery,
    ): Promise<void> {
      const { kind } = declaration;
      if (declared.get(kind) !== declaration) throw new Error(`No feature declares the email "${kind}".`);
      if (env.mail === undefined) return;
      const letter = { ...given, kind, name: greetedName(given.name) };
      const plain = letterText(letter, declaration.words(letter, options.ui.appName));
      // An email of an application's feature isn't in the type: hosts have no template for its kind.
      const mail = (await env.compose?.(letter as unknown as Letter, plain)) ?? plain;
      // The recipient is set here: a composed text can't change it.
      await env.mail({ ...mail, to: letter.to, id: `${delivery.id}.${kind}` });
    },
  };
});
