import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { describe, expect, test } from "vitest";
import { declaredAt } from "../packages/portal/src/auth/kinds.ts";
import { textsOf as documentTexts } from "../packages/portal/src/catalogues.ts";
import { messageShape } from "../packages/react/src/messages/text-check/message-shape.ts";
import { createMessages } from "../packages/react/src/messages/translator.ts";
import { flatMessages, LANGUAGES, MESSAGE_FOLDERS, readAreas } from "./generate/message-files.ts";

const PLURAL_FORMS = {
  en: ["one", "other"],
  de: ["one", "other"],
  fr: ["one", "many", "other"],
  es: ["one", "many", "other"],
  "pt-BR": ["one", "many", "other"],
  ja: ["other"],
  "zh-Hans": ["other"],
  ar: ["zero", "one", "two", "few", "many", "other"],
};

/** Words that our tone avoids: UI texts are short, blame no user and don't beg. */
const UNWANTED = {
  en: /\b(please|oops|sorry|log ?in|log ?out|login|logout|invalid|illegal|click|successfully)\b|!/i,
  de: /\b(bitte|hoppla|ups|leider|du|dein\w*|dich|dir|einloggen|ausloggen|klicken|ungültig\w*|erfolgreich)\b|!/i,
  fr: /veuillez|s’il vous plaît|désolé|malheureusement|\boups\b|cliqu|(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})|\blogin\b|avec succès|\binvalides?\b|illégal|'|!/iu,
  es: /\b(por favor|lo sentimos|usted|vosotros|clic|exitosamente|con éxito)\b|inválid|[!¡]/i,
  "pt-BR": /por favor|desculp|inválid|clique|com sucesso|!/i,
  ja: /ログイン|ログアウト|クリック|申し訳|恐れ入り|無効な|不正な|お客様|[!！]/,
  "zh-Hans": /对不起|抱歉|很遗憾|点击|单击|非法|无效的|您|[!！]/,
  ar: /من فضلك|يرجى|الرجاء|عذر[اًا]|نأسف|انقر|[!！]/,
};

/** Terms that docs/writing.md replaces. */
const OTHER_TERMS = {
  en: /(?<!\b(?:IP|email) )\baddress|\b(mails?|whoever|whatever|somebody|nobody|one's|for good|tries|send again|way to sign in|open invitations?|may do|at the moment|verify|prove[ds]?|hand(ed)? over|register|cancell(ed|ing)|colour\w*|behaviour|\w+isation\w*)\b/i,
  de: /(?<!-)\b(Mails?|Adressen?)\b|Eigentümer|angelegt|anlegen|in zwei Schritten|(^|[.:] )We[rn] /,
  fr: /(?<!e-)\b(mails?|courriels?)\b|\bpasskeys?\b|validation en deux|authentification à deux|clé d’API|bann[ie]/iu,
  es: /\b(dueñ\w+|ordenador\w*|computador\w*|banead\w*|passkeys?|clave API)\b|[«»"]/i,
  "pt-BR": /logar|deslog|fazer login|(?<!e-)\bmails?\b/i,
  ja: /Eメール|E-メール|電子メール|役割|所有者|二段階|ウィンドウ|ユーザ(?!ー)|サーバ(?!ー)|メンバ(?!ー)/,
  "zh-Hans": /登陆|帐号|帐户|电邮/,
  ar: /(?<![\p{L}])(ال|ب|ل|و)?عنوان(?! IP|ا? بريد)|المنظمة|صلاحيات|مفتوحة/u,
};

/** IDs whose texts are the same in every language: formats, examples and placeholders. */
const SAME_EVERYWHERE = new Set([
  "portal.title.page",
  "portal.title.organization",
  "portal.title.subject",
  "members.invite.teams",
  "auth.signUp.name.optional",
  "account.activity.moment",
]);

type Language = (typeof LANGUAGES)[number];

/** By id. */
function textsOf(language: Language): Map<string, string> {
  return new Map(
    Object.values(MESSAGE_FOLDERS).flatMap((folder) => flatMessages(readAreas(folder, language))),
  );
}

/** Returns the arguments with their kinds, sorted. */
function argumentsOf(text: string): string[] {
  return [...messageShape(text).arguments].map(([name, kind]) => `${name}: ${kind}`).toSorted();
}

/** Returns a value for each argument. */
function sampleOf(text: string, number: number): Record<string, unknown> {
  return Object.fromEntries(
    [...messageShape(text).arguments].map(([name, kind]) => [
      name,
      kind === "number" ? number : kind === "tag" ? (chunks: unknown) => chunks : "Ada",
    ]),
  );
}

const english = textsOf("en");

describe.each(LANGUAGES)("%s", (language) => {
  const texts = textsOf(language);

  test("has every text, with the same arguments and tags", () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [id, text] of texts) expect(argumentsOf(text), id).toEqual(argumentsOf(english.get(id) ?? ""));
  });

  test("has every plural form, and nothing else", () => {
    for (const [id, text] of texts)
      for (const forms of messageShape(text).plurals.values())
        expect(
          forms.filter((form) => !form.startsWith("=")),
          id,
        ).toEqual(PLURAL_FORMS[language]);
  });

  test("follows our tone", () => {
    const broken = [...texts].filter(
      ([, text]) =>
        text.trim() === "" ||
        text !== text.trim() ||
        / {2}|\.\.\./.test(text) ||
        UNWANTED[language].test(text),
    );
    expect(broken).toEqual([]);
  });

  test("uses our terms", () => {
    const others = [...texts].filter(([, text]) =>
      OTHER_TERMS[language].test(text.replaceAll(/\{\w+\}/g, "")),
    );
    expect(others).toEqual([]);
  });

  test("calls an email address that where German does", () => {
    if (language !== "en") return;
    const german = textsOf("de");
    const others = [...texts].filter(
      ([id, text]) => /E-Mail-Adresse/.test(german.get(id) ?? "") && !/email address/i.test(text),
    );
    expect(others).toEqual([]);
  });

  // By their visible text, people who speak to their device press a button.
  test.each([
    ["auth.passkey.short", ["auth.passkey.label"]],
    ["auth.emailWay.short", ["auth.emailWay.both", "auth.emailWay.link", "auth.emailWay.code"]],
  ])("has the words of %s in the whole name of the button", (short, names) => {
    const words = (id: string) => {
      const segments = new Intl.Segmenter(language, { granularity: "word" }).segment(texts.get(id) ?? "");
      return ` ${[...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? segment.toLowerCase() : [])).join(" ")} `;
    };
    for (const name of names) expect(words(name)).toContain(words(short));
  });

  test("is translated", () => {
    if (language === "en") return;
    const words = (text: string) => text.replaceAll(/\{[^}]*\}|<[^>]*>/g, "").trim();
    const same = [...texts].filter(
      ([id, text]) => text === english.get(id) && words(text).includes(" ") && !SAME_EVERYWHERE.has(id),
    );
    expect(same).toEqual([]);
  });

  test("can be formatted, with every number", () => {
    const problems: unknown[] = [];
    const areas = Object.values(MESSAGE_FOLDERS).map((folder) => readAreas(folder, language));
    const t = createMessages({
      locale: language,
      messages: areas,
      onProblem: (problem) => problems.push(problem),
    });
    // The IDs are read from files, so no type knows them.
    const rich = t.rich as (id: string, values?: object) => unknown;
    for (const [id, text] of texts)
      for (const number of [0, 1, 2, 3, 11, 100]) {
        const shown = [rich(id, sampleOf(text, number))].flat(Number.POSITIVE_INFINITY).join("");
        expect(shown, id).not.toMatch(/[{}<>]|undefined|#/);
      }
    expect(problems).toEqual([]);
  });

  // Most users only see the pages for signing in and up. Emailed links open the others.
  test.each([
    ["sign-in", 5.8],
    ["error", 8.4],
    ["reset-password", 8.6],
  ] as const)("needs few bytes for signed-out pages: %s, at most %i kB", (page, most) => {
    const { texts = {} } = declaredAt(page).declared;
    expect(gzipSync(documentTexts(texts, language).json).length).toBeLessThanOrEqual(most * 1024);
  });
});

test("the code that formats texts weighs at most 14 kB, and contains no texts", async () => {
  const build = await rolldown({
    input: "packages/react/src/messages/index.ts",
    platform: "browser",
    external: /^react/,
  });
  const { output } = await build.generate({ minify: true });
  const size = gzipSync(output[0].code).length;
  process.stdout.write(`@latchkey/react/messages: ${size} bytes gzipped\n`);
  expect(output[0].moduleIds.filter((id) => id.endsWith(".json"))).toEqual([]);
  expect(size).toBeLessThanOrEqual(14 * 1024);
});

describe("the arguments of a message", () => {
  test.each([
    ["Retry", {}],
    ["Sign in to {appName}", { appName: "string" }],
    ["{n, number} of {max, number}", { n: "number", max: "number" }],
    [
      "{n, plural, =0 {None} one {# by {name}} other {# by <b>{name}</b>}}",
      { n: "number", name: "string", b: "tag" },
    ],
    ["{who, select, me {Mine} other {<link>Theirs</link>}}", { who: ["me", "other"], link: "tag" }],
    ["It isn't '{quoted}', it's {plain}", { plain: "string" }],
    ["{n} of {n, number, percent}", { n: "number" }],
    ["5 < 6", {}],
  ])("%s", (message, expected) => {
    expect(Object.fromEntries(messageShape(message).arguments)).toEqual(expected);
  });

  test.each([
    "{name",
    "name}",
    "<b>bold",
    "<b>bold</i>",
    "{n, plural, one {#}",
    "{n, date}",
    "{a} <a>b</a>",
    "{}",
  ])("%s is refused", (message) => {
    expect(() => messageShape(message)).toThrow();
  });
});
