import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

const OFFERED = ["en", "de", "ar", "pt-BR", "zh-Hans"];

test.for<[accepted: string | undefined, lang: string]>([
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-AT", "de"],
  ["DE-at", "de"],
  ["de-Latn-DE-1996", "de"],
  ["fr, de;q=0.5, ar;q=0.8", "ar"],
  ["fr;q=1, de;q=0", "en"],
  ["de;q=0, ar;q=0.1", "ar"],
  ["*", "en"],
  ["fr-CA, *;q=0.5", "en"],
  ["pt", "pt-BR"],
  ["pt-PT", "pt-BR"],
  ["zh-CN", "zh-Hans"],
  ["zh", "zh-Hans"],
  ["zh-TW, de;q=0.5", "de"],
  ["zh-Hant-HK, ar;q=0.5", "ar"],
  ["de;q=9, ar;q=0.5", "ar"],
  ["de;q=x, ar;q=0.5", "ar"],
  [" ar ; q=0.5 , de ; q=0.4", "ar"],
  ["<script>, ../../de", "en"],
  [`${"fr,".repeat(500)}de`, "en"],
])("a browser that accepts %j reads %s", ([accepted, lang]) => {
  expect(languageOf({ query: null, cookies: undefined, accepted }, OFFERED)).toBe(lang);
});

test.for<[cookies: string, lang: string]>([
  ["lk_lang=de", "de"],
  ["a=b; lk_lang=de; c=d", "de"],
  ["xlk_lang=de", "ar"],
  ["lk_lang=", "ar"],
  ["lk_lang=tlh", "ar"],
  ["lk_lang=de<", "ar"],
])("a stored choice of %j shows %s", ([cookies, lang]) => {
  expect(languageOf({ query: null, cookies, accepted: "ar" }, OFFERED)).toBe(lang);
});

test("a choice in the URL takes precedence, if it is offered", () => {
  const others = { cookies: "lk_lang=de", accepted: "en" };
  expect(languageOf({ query: "ar", ...others }, OFFERED)).toBe("ar");
  expect(languageOf({ query: "tlh", ...others }, OFFERED)).toBe("de");
});

test("a choice longer than any language is ignored", () => {
  const others = { cookies: undefined, accepted: "ar" };
  expect(languageOf({ query: "de-Latn-DE-1996-x-0123456", ...others }, OFFERED)).toBe("de");
  expect(languageOf({ query: `de${"-a".repeat(17)}`, ...others }, OFFERED)).toBe("ar");
});

test("the account's language comes after this browser's choice, and before its preferences", () => {
  const asked = { query: null, cookies: undefined, accepted: "ar" };
  expect(languageOf(asked, OFFERED, "de")).toBe("de");
  expect(languageOf(asked, OFFERED, "tlh")).toBe("ar");
  expect(languageOf(asked, OFFERED, null)).toBe("ar");
  expect(languageOf({ ...asked, cookies: "lk_lang=en" }, OFFERED, "de")).toBe("en");
});
