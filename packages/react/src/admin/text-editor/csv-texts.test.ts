import { expect, test } from "vitest";
import { csvOf, textsOf } from "./csv-texts.ts";

test("an exported file is read back unchanged, without unchanged texts", () => {
  const texts = [
    { id: "a.b", default: "Hello", text: '=Hello, "{name}"' },
    { id: "a.c", default: "{n, plural, one {#} other {#}}", text: null },
  ];
  expect(textsOf(csvOf(texts))).toEqual([{ id: "a.b", text: '=Hello, "{name}"' }]);
});

test("a file needs the columns id and text, in any order", () => {
  expect(textsOf("Text;ID\nHallo;a.b")).toEqual([{ id: "a.b", text: "Hallo" }]);
  expect(textsOf("id,translation\na.b,Hallo")).toBeUndefined();
});
