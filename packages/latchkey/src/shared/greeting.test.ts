import { expect, test } from "vitest";
import { greetedName } from "./greeting.ts";

test.for<[name: string, greeted: string]>([
  ["Ada", "Ada"],
  [" Ada Lovelace ", "Ada Lovelace"],
  ["J.R.R. Tolkien", "J.R.R. Tolkien"],
  ["Dr. Ada, Countess of Lovelace", "Dr. Ada, Countess of Lovelace"],
  ["أمينة الفهري", "أمينة الفهري"],
  ["Ada\r\nBcc: eve", "Ada Bcc: eve"],
  ["", ""],
  ["\u0000", ""],
])("%j is greeted as %j", ([name, greeted]) => {
  expect(greetedName(name)).toBe(greeted);
});

test.for([
  "You won! https://evil.example/prize",
  "Visit evil.example",
  "WWW.EVIL",
  "mail eve@evil.example",
  "münchen.example wartet",
  "Ada ".repeat(20),
])("%j says more than a name, and isn't repeated", (name) => {
  expect(greetedName(name)).toBe("");
});
