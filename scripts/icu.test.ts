import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { formatMessage } from "../packages/react/src/messages/icu.ts";
import { intlLocale } from "../packages/react/src/messages/languages.ts";
import { type ArgumentKind, messageShape } from "../packages/react/src/messages/text-check/message-shape.ts";
import { flatMessages, LANGUAGES, MESSAGE_FOLDERS, readAreas } from "./generate/message-files.ts";

const NUMBERS = [0, 1, 2, 3, 7, 11, 21, 100, 1234.5, 1_000_000];
const tag = (content: unknown[]) => `[${content.join("")}]`;

/** Returns a value of the kind. Each round has another one. */
function valueFor(kind: ArgumentKind, round: number): unknown {
  if (kind === "number") return NUMBERS[round % NUMBERS.length];
  if (kind === "string") return ["Ada", "", "<b>{n}</b> '#"][round % 3];
  return kind === "tag" ? tag : kind[round % kind.length];
}

function byFormatJs(message: string, locale: string, values: Record<string, unknown>): unknown {
  return new IntlMessageFormat(message, locale).format(values);
}

test.each(LANGUAGES)("every text in %s reads as ICU's rules say", (language) => {
  const locale = intlLocale(language);
  const texts = Object.values(MESSAGE_FOLDERS).flatMap((folder) => flatMessages(readAreas(folder, language)));
  for (const [id, message] of texts) {
    const { arguments: kinds, plurals } = messageShape(message);
    for (let round = 0; round < (plurals.size > 0 ? NUMBERS.length : 3); round++) {
      const values = Object.fromEntries([...kinds].map(([name, kind]) => [name, valueFor(kind, round)]));
      expect([id, formatMessage(message, locale, values)]).toEqual([id, byFormatJs(message, locale, values)]);
    }
  }
});

test.each([
  "It''s '{'n'}' of {n}",
  "It's <b>{name}</b>, isn't it?",
  "'{n, plural, one {#}}' and '<b>",
  "a < b, a > b, 1 <2, # and }",
  "{n, plural, offset:1 =0 {none} =1 {one} one {# and one} other {# '#' {name} <b>#</b>}}",
  "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
  "{n, plural, one {{who, select, me {# mine} other {# theirs}}} other {{m, plural, other {# of} } {n}}}",
  "{ n , number } { name }",
  "{who, select, other {}}",
  "",
])("%j reads as ICU's rules say", (message) => {
  for (const n of NUMBERS)
    for (const who of ["me", "you"]) {
      const values = { n, m: n + 2, who, name: "Ada", b: tag };
      expect(formatMessage(message, "en", values)).toEqual(byFormatJs(message, "en", values));
    }
});

test.each([
  "{",
  "{n",
  "{n, plural}",
  "{n, plural, one {#}}",
  "{n, plural, one {# other {#}}",
  "<b>{n}",
  "{n}</b>",
  "<b>{n}</i>",
  "{n, select, a {<b>} other {</b>}}",
  "{missing}",
  "<missing>x</missing>",
])("%j is refused", (message) => {
  const values = { n: 1, b: tag, i: tag };
  expect(() => byFormatJs(message, "en", values)).toThrow();
  expect(() => formatMessage(message, "en", values)).toThrow();
});
