import { TEXT_PROBLEMS } from "../../messages/text-check/text-problem.ts";
import type { Translator } from "../../messages/translator.ts";
import { type Text, text } from "../../messages/translator.ts";

/** Returns the message for a text that would break. */
export function problemText(
  { code, names }: { readonly code: string; readonly names: readonly string[] },
  format: Translator["format"],
): Text {
  // A later service may know further problems.
  const known = TEXT_PROBLEMS.find((one) => one === code) ?? "syntax";
  if (known === "empty" || known === "syntax") return text(`admin.texts.problems.${known}`);
  return text(`admin.texts.problems.${known}`, { names: format.list(names) });
}
